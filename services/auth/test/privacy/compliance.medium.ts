import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { AccessLogService, ConsentService, PeopleService, PrivacyService } from '@strainscope/proto/auth';
import { childRegistration, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { complianceTypes } from '../../src/config/compliance-type.ts';

let tested: TestedAuth;
const [coach, player, team] = [newId(), newId(), newId()];
beforeAll(async () => {
  const owners = { gdpr: 'Dana Officer', default: 'Robin Owner' };
  tested = await testedAuth({ compliance: { owners, reviewedOn: { gdpr: '2031-01-01', default: '2026-02-01' } } });
  const people = tested.client(PeopleService, systemActor);
  await people.registerPerson(registration({ personId: coach, level: Level.team }));
  await people.registerPerson(registration({ personId: player }));
  await plant(tested, [team]);
  await join(tested, coach, team, Level.team);
  await tested.settled();
});
afterAll(() => tested.stop());

const admin = () => tested.client(PrivacyService, systemActor);

test.each(complianceTypes)(
  '%s: every control has evidence, an owner and a next review, and no live check fails',
  async (type) => {
    const { title, controls } = await admin().getCompliance({ type });
    expect(title).not.toBe('');
    for (const { id, meaning, status, evidence, owner, nextReview, query, sources, checkedAt } of controls) {
      expect({ id, status: status === 'not-met' ? evidence : 'fine' }).toEqual({ id, status: 'fine' });
      expect(evidence).not.toBe('');
      expect(meaning).toMatch(/^[A-Z][^.]+\.$/);
      expect(owner).toBe(type === 'gdpr' ? 'Dana Officer' : 'Robin Owner');
      expect(nextReview).toMatch(type === 'gdpr' ? /^203[12]-\d\d-01$/ : /^202[67]-\d\d-01$/);
      expect(sources.length > 0).toBe(query === undefined);
      expect(query === undefined).toBe(checkedAt === undefined);
    }
  },
);

test('a check that does not end leaves its control to be looked at, and the others as they are', async () => {
  const [locked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = tested.running.app.get(EntityManager).transactional(async (em) => {
    await em.execute('lock table erasures in access exclusive mode');
    locked.resolve();
    await asked.promise;
  });
  await locked.promise;
  const { controls } = await admin().getCompliance({ type: 'gdpr' });
  asked.resolve();
  await lock;
  const found = new Map(controls.map(({ id, ...control }) => [id, control]));
  expect(found.get('gdpr-17')!.query).toBeUndefined();
  expect(found.get('gdpr-17')).toMatchObject({
    status: 'manual',
    evidence: expect.stringMatching(/^The check could not be made/) as string,
    sources: [expect.stringContaining('from erasures')],
  });
  expect(found.get('gdpr-5-2')).toMatchObject({
    status: 'met',
    evidence: expect.stringContaining('whole chain') as string,
  });
  expect(found.get('gdpr-25')).toMatchObject({ status: 'met' });
});

describe('a table without forced row-level security', () => {
  const evidence = async () => {
    const { controls } = await admin().getCompliance({ type: 'hipaa' });
    return controls.find(({ id }) => id === 'hipaa-312-a-1');
  };

  test.each(['person_id uuid', 'owner_id uuid', 'word text'])('is found, whatever it holds: %s', async (column) => {
    await tested.rows(`create table forgotten (${column})`);
    const found = await evidence();
    await tested.rows('drop table forgotten');
    expect(found).toMatchObject({
      status: 'not-met',
      evidence: 'Tables that do not keep their rows from whoever may not see them: auth.forgotten',
    });
  });

  test('is found though its policies apply to everybody but the owner', async () => {
    await tested.rows('alter table people no force row level security');
    const found = await evidence();
    await tested.rows('alter table people force row level security');
    expect(found?.evidence).toMatch(/: auth\.people$/);
  });

  test('stands only with a reason, which is shown with the query', async () => {
    const found = await evidence();
    expect(found?.status).toBe('met');
    const shown = [...found!.query!.matchAll(/^-- (\w+\.\w+): .+$/gm)].map(([, table]) => table);
    const tables = [
      'access_grants',
      'access_guardianships',
      'access_nodes',
      'dead_letters',
      'inbox',
      'migrations',
      'outbox',
    ];
    expect(shown.filter((each) => each?.startsWith('auth.'))).toEqual(tables.map((each) => `auth.${each}`));
    expect(found?.evidence).toContain(`but for the ${shown.length} that are listed`);
  });
});

describe('consent of minors is decided anew from what was signed', () => {
  const [child, guardian] = [childRegistration(), registration({ level: Level.family })];
  const { personId } = child;
  beforeAll(async () => {
    const people = tested.client(PeopleService, systemActor);
    for (const person of [child, guardian]) await people.registerPerson({ ...person, password: '' });
    await people.establishGuardianship({ guardianId: guardian.personId, childId: personId });
    const consents = [{ personId, signedBy: guardian.personId, purposes: ['care', 'team'] }];
    await tested.client(ConsentService, systemActor).recordPaperConsents({ consents });
  });
  const found = async () => {
    const { controls } = await admin().getCompliance({ type: 'gdpr' });
    return controls.find(({ id }) => id === 'gdpr-8');
  };
  const change = (sql: string, id: string) => tested.rows(`${sql} = ? returning 1`, [id]);

  test('what a guardian has signed is met', async () => {
    expect(await found()).toMatchObject({
      status: 'met',
      evidence: expect.stringMatching(/ 1 with a consent in force; 0 processed without/) as string,
    });
  });

  test.each([
    [
      '1 processed without one',
      `'{care,team,research}'`,
      `'{care,team}'`,
      'processing_decisions set permitted',
      'person_id',
    ],
    ['1 guardians under 18', `'2012-01-01'`, `'1990-05-17'`, 'people set birth_date', 'guardian'],
    ['1 guardians of somebody over 18', `'1990-01-01'`, `'2012-03-04'`, 'people set birth_date', 'child'],
  ])('%s is found', async (evidence, wrong, right, what, whose) => {
    const id = whose === 'guardian' ? guardian.personId : personId;
    const column = what.startsWith('people') ? 'id' : 'person_id';
    await change(`update ${what} = ${wrong} where ${column}`, id);
    expect(await found()).toMatchObject({ status: 'not-met', evidence: expect.stringContaining(evidence) as string });
    await change(`update ${what} = ${right} where ${column}`, id);
    expect(await found()).toMatchObject({ status: 'met' });
  });
});

test('that a parent is a parent is not verified, and not shown as met', async () => {
  const { controls } = await admin().getCompliance({ type: 'coppa' });
  expect(controls.find(({ id }) => id === 'coppa-312-5')).toMatchObject({ status: 'manual' });
});

describe('the last reads of somebody are those that were recorded', () => {
  const lastReads = async (call: string) => {
    const { personId } = await registered();
    const reads = tested.client(AccessLogService, actor(Level.team, coach));
    await reads.recordRead({ call, purpose: 'care', personIds: [personId] });
    await tested.settled();
    for (;;) {
      const { waiting } = await tested.client(AccessLogService, systemActor).verifyChain({});
      if (waiting === 0n) break;
    }
    const { lastReads } = await admin().getDataSecurity({ personId });
    return lastReads.map((read) => read.call);
  };
  const registered = () => tested.client(PeopleService, systemActor).registerPerson(registration());

  test.each(['PATCH /player/fetchDetails', 'GET /live', 'refusal of PUT /team/rename'])('%s', async (call) => {
    expect(await lastReads(call)).toEqual([call]);
  });
});

test('why somebody can and cannot see somebody', async () => {
  const asked = { viewerId: coach, personId: player };
  expect(await admin().explainAccess(asked)).toMatchObject({ allowed: false, reason: 'no-relation' });
  await join(tested, player, team, Level.player);
  await tested.settled();
  expect(await admin().explainAccess(asked)).toMatchObject({ allowed: true, reason: 'staff-above' });
  expect(await admin().explainAccess({ ...asked, action: 'person:erase' })).toMatchObject({
    allowed: false,
    reason: 'level-too-low',
  });
});

describe('whoever cannot sign in sees nobody, and why is the first sentence', () => {
  const set = (what: string, id: string) => tested.rows(`update people set ${what} where id = ? returning 1`, [id]);
  const explain = (viewerId: string) => admin().explainAccess({ viewerId, personId: viewerId });
  const closed = (because: RegExp) => ({
    allowed: false,
    reason: 'account-closed',
    because: expect.arrayContaining([expect.stringMatching(because)]) as string[],
  });

  test.each([
    ['disabled_at = now()', 'disabled_at = null', /^Their account is deactivated/],
    ['email_verified_at = null', 'email_verified_at = now()', /^They have not confirmed their e-mail address/],
  ])('%s', async (close, open, because) => {
    await set(close, coach);
    const explanation = await explain(coach);
    expect(explanation).toMatchObject(closed(because));
    expect(explanation.because[0]).toMatch(because);
    await set(open, coach);
    expect(await explain(coach)).toMatchObject({ allowed: true });
  });

  test('a minor who signed up, until a guardian has consented', async () => {
    const [child, guardian] = [childRegistration(), registration({ level: Level.family })];
    const people = tested.client(PeopleService, systemActor);
    for (const person of [child, guardian]) await people.registerPerson({ ...person, password: '' });
    await people.establishGuardianship({ guardianId: guardian.personId, childId: child.personId });
    await set('consent_pending = true', child.personId);
    expect(await explain(child.personId)).toMatchObject(closed(/^No guardian has consented to their account/));
    const consents = [{ personId: child.personId, signedBy: guardian.personId, purposes: ['care'] }];
    await tested.client(ConsentService, systemActor).recordPaperConsents({ consents });
    expect(await explain(child.personId)).toMatchObject({ allowed: true });
  });

  test('nor does somebody who has come of age wait for one', async () => {
    await set('consent_pending = true', player);
    expect(await explain(player)).toMatchObject({ allowed: true });
    await set('consent_pending = false', player);
  });
});

test('whoever may look sees nothing recorded of somebody without consent, and reads that it is for want of it', async () => {
  await join(tested, player, team, Level.player);
  await tested.settled();
  const asked = { viewerId: coach, personId: player, action: 'event:read' };
  const permit = (purposes: string) =>
    tested.rows('update processing_decisions set permitted = ? where person_id = ? returning 1', [purposes, player]);
  await permit('{care}');
  expect(await admin().explainAccess(asked)).toMatchObject({
    allowed: false,
    reason: 'without-consent',
    because: expect.arrayContaining([expect.stringContaining('no consent in force')]) as string[],
  });
  expect(await admin().explainAccess({ ...asked, viewerId: player })).toMatchObject({ allowed: true });
  expect(await admin().explainAccess({ ...asked, action: 'person:read' })).toMatchObject({ allowed: true });
  await permit('{care,team}');
  expect(await admin().explainAccess(asked)).toMatchObject({ allowed: true });
});

test('for admins alone', async () => {
  const other = tested.client(PrivacyService, actor(Level.organization));
  await expect(other.getCompliance({ type: 'gdpr' })).rejects.toMatchObject({ status: 404 });
  await expect(other.getDataSecurity({})).rejects.toMatchObject({ status: 404 });
  await expect(other.explainAccess({ viewerId: coach, personId: player })).rejects.toMatchObject({ status: 404 });
  await expect(admin().getCompliance({ type: 'iso' })).rejects.toMatchObject({ status: 404 });
});
