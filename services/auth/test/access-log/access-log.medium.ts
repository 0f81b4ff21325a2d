import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { runAsActor, systemActor, type Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { createLogger } from '@strainscope/observability';
import { AccessLogService, ConsentService, PeopleService, SessionService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { chainEdits } from '../chain-edits.ts';
import { childRegistration, goodPassword, registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { asAdministrator } from '../tampering.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { authConfig } from '../../src/config/auth.config.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import type { AccessEntry } from '../../src/access-log/access-entry.ts';
import { AccessLog } from '../../src/access-log/access-log.ts';
import { ChainAnchor } from '../../src/access-log/chain-anchor.ts';
import { ChainSequencer } from '../../src/access-log/chain-sequencer.ts';
import { SequencerSignal } from '../../src/access-log/sequencer-signal.ts';

const texts = new ConsentTexts(loadConsentTexts());
let tested: TestedAuth;
const [player, guardian, coach, team] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  tested = await testedAuth();
  const people = tested.client(PeopleService, systemActor);
  for (const personId of [player, guardian, coach])
    await people.registerPerson(registration({ personId, firstName: 'Casey', lastName: personId.slice(-4) }));
  await tested.announce('strainscope.auth.guardianship.established.v1', guardian, {
    guardianId: guardian,
    childId: player,
  });
  await plant(tested, [team]);
  await join(tested, coach, team, Level.team);
  await join(tested, player, team, Level.player);
  await tested.settled();
});
afterAll(() => tested.stop());

const log = (who: Actor) => tested.client(AccessLogService, who);
const verified = () => log(systemActor).verifyChain({});
const chained = () => eventually(async () => expect((await verified()).waiting).toBe(0n));
const readBy = (who: Actor, ...personIds: string[]) =>
  log(who).recordRead({ call: 'PATCH /player/fetchDetails', purpose: 'care', personIds });

test('a read is seen by the person, a guardian and admins, with role, name and purpose, and by nobody else', async () => {
  await readBy(actor(Level.team, coach), player, newId());
  await chained();
  for (const who of [actor(Level.player, player), actor(Level.family, guardian), systemActor]) {
    const { reads } = await log(who).listReads({ personId: player });
    expect(reads).toMatchObject([
      { actorName: `Casey ${coach.slice(-4)}`, actorLevel: 200, call: 'PATCH /player/fetchDetails', purpose: 'care' },
    ]);
  }
  for (const who of [actor(Level.team, coach), actor(Level.player)])
    await expect(log(who).listReads({ personId: player })).rejects.toMatchObject({ status: 404 });
});

test('a read carries its purpose and the version of the consent that it rested on then; nobody’s else', async () => {
  const [adult, guardian, child] = [registration(), registration({ level: Level.family }), childRegistration()];
  const people = tested.client(PeopleService, systemActor);
  for (const person of [adult, guardian, child]) await people.registerPerson({ ...person, password: '' });
  await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
  await tested.settled();
  const read = (purpose: string) =>
    log(systemActor).recordRead({ call: 'x', purpose, personIds: [adult.personId, child.personId] });
  await read('care');
  await tested.client(ConsentService, actor(Level.family, guardian.personId)).signConsent({
    personId: child.personId,
    decisions: decisionsOn(texts, ['care']),
    signature: typedSignature(),
  });
  await read('team');
  await chained();
  const rows = await tested.rows<{ content: string }>(
    `select content from access_log join access_log_reads using (position) where person_id = ? order by position`,
    [child.personId],
  );
  const entries = rows.map(({ content }) => JSON.parse(content) as AccessEntry);
  const consents = entries.map(({ purpose, people: of }) => [
    purpose,
    Object.fromEntries(of.map(({ id, consent }) => [id, consent])),
  ]);
  const { version } = texts.current('care');
  expect(consents).toEqual([
    ['care', { [adult.personId]: '', [child.personId]: '' }],
    ['team', { [adult.personId]: '', [child.personId]: version }],
  ]);
  const { reads } = await log(systemActor).listReads({ personId: child.personId });
  expect(reads.map(({ purpose, consentVersion }) => [purpose, consentVersion])).toEqual([
    ['team', version],
    ['care', ''],
  ]);
});

test('pages go on where the one before ended', async () => {
  const personId = player;
  for (let read = 0; read < 5; read++) await readBy(actor(Level.team, coach), personId);
  await chained();
  const seen: bigint[] = [];
  for (let before = 0n; ;) {
    const { reads, next } = await log(systemActor).listReads({ personId, size: 2, before });
    seen.push(...reads.map(({ position }) => position));
    if (next === 0n) break;
    before = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(seen.toSorted((one, other) => Number(other - one)));
});

test('own looks are left out on demand, on every page', async () => {
  const personId = player;
  for (const who of [actor(Level.player, personId), actor(Level.team, coach), actor(Level.player, personId)])
    await readBy(who, personId);
  await chained();
  const page = { personId, size: 1, othersOnly: true };
  const { reads, next } = await log(actor(Level.player, personId)).listReads(page);
  expect(reads.map(({ actorId }) => actorId)).toEqual([coach]);
  const older = await log(actor(Level.player, personId)).listReads({ ...page, before: next });
  expect(older.reads.map(({ actorId }) => actorId)).not.toContain(personId);
  // To whoever else asks, they are others'.
  const { reads: toGuardian } = await log(actor(Level.family, guardian)).listReads({ ...page, size: 3 });
  expect(toGuardian.map(({ actorId }) => actorId)).toEqual([personId, coach, personId]);
});

test('concurrent readers do not wait for each other, and every read gets a place in one chain', async () => {
  const before = (await verified()).entries;
  await Promise.all(Array.from({ length: 200 }, () => readBy(actor(Level.team, coach), player)));
  await chained();
  const after = await verified();
  expect(after.breaks).toEqual([]);
  expect(after.entries - before).toBe(200n);
});

test('a change of the tree or of a membership is in the log, with who made it', async () => {
  await chained();
  const rows = await tested.rows<{ content: string }>('select content from access_log');
  const changes = rows.map(({ content }) => JSON.parse(content) as { kind: string; what: string });
  const kinds = changes.filter(({ kind }) => kind === 'change').map(({ what }) => what.split(' ')[0]);
  expect(kinds).toEqual(
    expect.arrayContaining(['org.node.created', 'org.member.joined', 'auth.guardianship.established']),
  );
});

test('that a sensor, and with it its events, goes from one person to another is in the log, without the name of the sensor', async () => {
  const [one, other] = [newId(), newId()];
  const sensor = { brand: 'prevent', sensorId: 'Casey’s' };
  await tested.announce('strainscope.org.sensor.unassigned.v1', one, { ...sensor, personId: one });
  await tested.announce('strainscope.org.sensor.assigned.v1', other, { ...sensor, personId: other, teamId: team });
  await tested.settled();
  const changes = (await entries('change')).filter(({ what }) => what.startsWith('org.sensor'));
  expect(changes.map(({ what, people }) => [what, people.map(({ id }) => id)])).toEqual(
    expect.arrayContaining([
      ['org.sensor.unassigned', [one]],
      ['org.sensor.assigned', [other]],
    ]),
  );
});

test('a call verifies no more than it is asked for, and the next goes on from there', async () => {
  await chained();
  const first = await log(systemActor).verifyChain({ size: 3 });
  expect(first).toMatchObject({ entries: 3n, more: true, breaks: [] });
  const { entries: after, head } = first;
  expect(await log(systemActor).verifyChain({ after, head, size: 2 })).toMatchObject({ entries: 5n, breaks: [] });
  const { breaks } = await log(systemActor).verifyChain({ after, head: 'another', size: 2 });
  expect(breaks).toEqual([expect.objectContaining({ position: 4n, what: 'the hash does not fit the entry' })]);
});

test('a change carries the level of who made it, and none where nobody signed in did', async () => {
  const people = (who: Actor) => tested.client(PeopleService, who);
  const admin = await people(systemActor).registerPerson(registration({ level: Level.admin }));
  await people(actor(Level.admin, admin.personId)).registerPerson(registration());
  await plant(tested, [newId()]);
  await tested.settled();
  const levels = new Map<string, Set<number>>();
  for (const { actor: who, level } of await entries('change'))
    levels.set(who, (levels.get(who) ?? new Set()).add(level));
  for (const who of [systemActor, admin]) expect(levels.get(who.personId)).toEqual(new Set([Level.admin]));
  expect(levels.get('')).toEqual(new Set([0]));
});

test('the service itself can only append', async () => {
  for (const statement of ['update access_log set hash = hash', 'delete from access_log', 'truncate access_log'])
    await expect(tested.rows(statement)).rejects.toThrow(/permission denied|append-only/);
});

test('an entry that a database administrator takes out of the list of whom it is about is found', async () => {
  await readBy(actor(Level.team, coach), player);
  await chained();
  const listed = `(select position from access_log_reads where person_id = '${player}' order by position desc limit 1)`;
  await tested.rows('alter table access_log_reads disable trigger user');
  const [taken] = await tested.rows<{ position: string }>(
    `delete from access_log_reads where person_id = ? and position = ${listed} returning position`,
    [player],
  );
  const { breaks } = await verified();
  expect(breaks).toMatchObject([{ position: BigInt(taken!.position), what: 'somebody is not shown this entry' }]);
  await tested.rows('insert into access_log_reads values (?, ?)', [player, taken!.position]);
  await tested.rows('alter table access_log_reads enable trigger user');
  expect((await verified()).breaks).toEqual([]);
});

test('a signed head that was taken, or that the chain does not fit, is found, and nothing that comes after covers it up', async () => {
  await anchored();
  const taken = await tested.blobs.read('audit/anchor.json');
  const grown = async () => {
    const before = (await verified()).entries;
    await readBy(actor(Level.team, coach), player);
    await eventually(async () => expect((await verified()).entries).toBeGreaterThan(before));
    await tested.running.app.get(ChainSequencer).catchUp();
  };
  const found = async () => (await verified()).breaks.map(({ what }) => what);
  await tested.blobs.delete('audit/anchor.json');
  for (const _ of ['at once', 'later']) {
    expect(await found()).toMatchObject([expect.stringMatching(/signed head .* is missing/)]);
    await grown();
  }
  await tested.blobs.put('audit/anchor.json', taken);
  await grown();
  await anchored();

  await asAdministrator(tested, async ({ whole, write }) => {
    await write(chainEdits['rewrites everything from an entry on']!([...whole], 1, () => 0));
    await grown();
    expect((await found())[0]).toContain('rewritten');
  });
  expect(await found()).toEqual([]);
});

test('after a restore an operator vouches for a head, which stands in the log', async () => {
  await tested.blobs.delete('audit/anchor.json');
  const { head } = await verified();
  // What a start does.
  const sequencer = new ChainSequencer(
    tested.running.app.get(EntityManager),
    tested.running.app.get(ChainAnchor),
    tested.running.app.get(SequencerSignal),
    tested.running.app.get(AccessLog),
    authConfig.parse({ accessLog: { trustedHead: head } }),
    createLogger({ service: 'auth', level: 'silent' }),
  );
  await sequencer.catchUp();
  expect((await verified()).breaks).toEqual([]);
  const entries = await tested.rows(`select 1 from access_log where content like '%auth.access-log.trusted%'`);
  expect(entries).toHaveLength(1);
});

/** The signed head is written down after the entries. */
const anchored = () =>
  eventually(async () => {
    const [last] = await tested.rows<{ hash: string }>('select hash from access_log order by position desc limit 1');
    const anchor = JSON.parse((await tested.blobs.read('audit/anchor.json')).toString()) as { hash: string };
    expect(anchor.hash).toBe(last!.hash);
  });

test('only admins verify, nobody records nonsense, and names stay out of the log', async () => {
  await expect(log(actor(Level.organization)).verifyChain({})).rejects.toMatchObject({ status: 404 });
  await expect(log(systemActor).recordRead({ personIds: ['Casey'] })).rejects.toMatchObject({ status: 422 });
  const anonymous = createClient(AccessLogService, tested.calls);
  await anonymous.recordRead({ call: 'PATCH /auth/getInvitedUserDetails', purpose: 'account', personIds: [player] });
  await chained();
  const { reads } = await runAsActor(systemActor, () => anonymous.listReads({ personId: player, size: 1 }));
  expect(reads).toMatchObject([{ actorId: '', actorLevel: 0 }]);
  const rows = await tested.rows<{ content: string }>(`select content from access_log where content like '%Casey%'`);
  expect(rows).toEqual([]);
});

const entries = async (kind: string) => {
  await chained();
  const rows = await tested.rows<{ content: string }>(
    `select content from access_log where content like ? order by position`,
    [`%"kind":"${kind}"%`],
  );
  return rows.map(({ content }) => JSON.parse(content) as AccessEntry);
};

test('who comes in and who is refused is recorded; the person sees both, an unknown address names nobody', async () => {
  const known = registration({ firstName: 'Casey', lastName: 'Canary' });
  await tested.client(PeopleService, systemActor).registerPerson(known);
  const sessions = createClient(SessionService, tested.calls);
  const signIn = (email: string, password: string) => sessions.signIn({ email, password, address: '192.0.2.7' });
  await signIn(known.email, goodPassword);
  for (const email of [known.email, 'nobody.canary@example.org'])
    await expect(signIn(email, 'not the password')).rejects.toMatchObject({ status: 401 });
  const { personId } = known;
  const about = (entry: AccessEntry) => entry.people.map(({ id }) => id);
  const recorded = (await entries('sign-in')).map((entry) => [entry.what, about(entry), entry.actor]);
  expect(recorded).toEqual([
    ['auth.session.opened', [personId], personId],
    ['auth.sign-in.refused', [personId], ''],
    ['auth.sign-in.refused', [], ''],
  ]);
  const { reads } = await log(actor(Level.player, personId)).listReads({ personId });
  expect(reads.map(({ call }) => call)).toEqual(['auth.sign-in.refused', 'auth.session.opened']);
});

test('a refused call is recorded with who made it, and says nothing of what was asked for', async () => {
  await log(actor(Level.team, coach)).recordRefusal({ call: 'GET /bff/people/:id/holdings' });
  expect(await entries('refusal')).toMatchObject([
    { actor: coach, level: 200, what: 'GET /bff/people/:id/holdings', people: [] },
  ]);
});

test('with the record comes whose consent does not reach so far', async () => {
  const [minor, adult] = [newId(), newId()];
  const people = tested.client(PeopleService, systemActor);
  await people.registerPerson(
    registration({ personId: minor, birthDate: `${new Date().getUTCFullYear() - 14}-01-01` }),
  );
  await people.registerPerson(registration({ personId: adult }));
  await tested.settled();
  const withheld = await readBy(actor(Level.team, coach), minor, adult, newId());
  expect(withheld).toMatchObject({ withheldFromAll: [minor], withheldFromTeam: [minor] });
});
