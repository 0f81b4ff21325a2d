import { EntityManager } from '@mikro-orm/postgresql';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ConsentService, PeopleService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { NewTextLetter, newTextOf } from '../../src/consent/decisions/new-text.letter.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';
import { goodPassword } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { consentingIn, signed, texts } from './consenting.ts';

const DAY = 86_400_000;
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } }, clock)));
afterAll(() => tested.stop());

const { as, guardianships, people, anybody, register, family, announced, permitted } = consentingIn(() => tested);

test('an adult is announced with what registration covers, a minor with nothing', async () => {
  const [adult, child] = [await register(), await register({ birthDate: '2010-06-01' })];
  expect(await announced(adult)).toEqual(
    [{ personId: adult, permittedPurposes: ['care', 'team'], consentVersion: '', minor: false, revision: '1' }].map(
      ({ consentVersion: _, minor: __, ...rest }) => rest,
    ),
  );
  expect(await announced(child)).toEqual([{ personId: child, minor: true, revision: '1' }]);
});

test('whoever is registered as staff or guardian is asked for nothing by it, and announced with nothing', async () => {
  for (const level of [Level.admin, Level.team, Level.family]) {
    const person = await register({ level });
    expect(await announced(person)).toEqual([{ personId: person, revision: '1' }]);
  }
});

test('a guardian consents, and withdraws', async () => {
  const { child, guardian } = await family();
  const state = await as(guardian).signConsent(signed(child, 'care', 'team'));
  expect(state).toMatchObject({ minor: true, mayDecide: true, permittedPurposes: ['care', 'team'] });
  expect(state.signings).toMatchObject([{ signerName: 'Jane Canary', capacity: 'guardian', given: ['care', 'team'] }]);
  await as(guardian).withdrawConsent({ personId: child, purposes: ['care'] });
  const messages = await announced(child);
  expect(messages.map((message) => message['permittedPurposes'] ?? [])).toEqual([[], ['care', 'team'], []]);
  expect(messages.map(({ revision }) => revision)).toEqual(['1', '2', '3']);
  expect(messages[1]).toMatchObject({ consentVersion: '2026-09' });
});

test('whoever decides, and whom it is about, is told by letter what was withdrawn', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'team'));
  await as(guardian).withdrawConsent({ personId: child, purposes: ['team'] });
  for (const [person, subject] of [
    [child, 'The consent for you was withdrawn'],
    [guardian, /^The consent for \w+ was withdrawn$/],
  ] as const) {
    const [row] = await tested.rows<{ email: string }>('select email from people where id = ?', [person]);
    const { letter } = await tested.mail.letterTo(row!.email, 1, (sent) => sent.subject.endsWith('was withdrawn'));
    expect(letter.subject).toMatch(subject);
    const [, said] = letter.paragraphs;
    expect(said).toContain(texts.current('team').title);
    expect(said).not.toContain(texts.current('care').title);
  }
});

test('a withdrawal that is repeated is kept once, and told once', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'team', 'research'));
  await as(child, Level.player).signConsent(signed(child, 'research'));
  const told: string[] = [];
  for (const [who, purpose] of [
    [as(guardian), 'care'],
    [as(child, Level.player), 'research'],
    [as(guardian), 'team'],
  ] as const) {
    for (const _ of [1, 2]) await who.withdrawConsent({ personId: child, purposes: [purpose] });
    told.push(texts.current(purpose).title);
  }
  const kept = await tested.rows('select purpose from consent_decisions where person_id = ? and not given', [child]);
  expect(kept).toHaveLength(3);
  const [row] = await tested.rows<{ email: string }>('select email from people where id = ?', [guardian]);
  await eventually(() => {
    const letters = tested.mail.letters.filter(
      ({ to, letter }) => to === row!.email && letter.subject.endsWith('was withdrawn'),
    );
    const about = letters.map(({ text }) => told.filter((title) => text.includes(title)));
    expect(about.sort()).toEqual(told.map((title) => [title]).sort());
    return Promise.resolve();
  });
});

test('one person signs for another so many times an hour; a withdrawal is never too many', async () => {
  const { child, guardian } = await family();
  const sibling = await register({ birthDate: '2011-06-01' });
  await people().establishGuardianship({ guardianId: guardian, childId: sibling });
  for (const _ of [1, 2, 3, 4, 5]) await as(guardian).signConsent(signed(child, 'care'));
  const tooMany = { status: 429, code: 'TOO_MANY_TRIES' };
  await expect(as(guardian).signConsent(signed(child, 'care'))).rejects.toMatchObject(tooMany);
  await as(guardian).withdrawConsent({ personId: child, purposes: ['care'] });
  expect(await permitted(child)).toEqual([]);
  await as(guardian).signConsent(signed(sibling, 'care'));
  clock.advance(61 * 60_000);
  await as(guardian).signConsent(signed(child, 'care'));
  expect(await permitted(child)).toEqual(['care']);
});

test('a guardian of a moment ago is answered what was signed', async () => {
  const child = await register({ birthDate: '2010-06-01' });
  const guardian = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: guardian, childId: child });
  const state = await as(guardian).signConsent(signed(child, 'care'));
  expect(state).toMatchObject({ personId: child, permittedPurposes: ['care'] });
});

test('a decision that changes nothing is kept, and announces nothing', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care'));
  await as(guardian).signConsent(signed(child, 'care'));
  expect(await announced(child)).toHaveLength(2);
  const decisions = await tested.rows('select 1 from consent_decisions where person_id = ?', [child]);
  expect(decisions).toHaveLength(2);
});

test('research waits for the minor, whose assent is recorded beside the permission', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'research'));
  expect(await permitted(child)).toEqual(['care']);
  clock.advance(1000);
  const state = await as(child, Level.player).signConsent(signed(child, 'research'));
  expect(state.signings.map(({ capacity }) => capacity)).toEqual(['assent', 'guardian']);
  expect(await permitted(child)).toEqual(['care', 'research']);
});

test('what a minor takes back stops, whatever the guardian says, until the minor agrees again', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'team'));
  const own = as(child, Level.player);
  clock.advance(1000);
  await own.withdrawConsent({ personId: child, purposes: ['care'] });
  expect(await permitted(child)).toEqual([]);
  clock.advance(1000);
  await as(guardian).signConsent(signed(child, 'care'));
  expect(await permitted(child)).toEqual([]);
  clock.advance(1000);
  await own.signConsent(signed(child, 'care'));
  expect(await permitted(child)).toEqual(['care', 'team']);
});

describe('who may', () => {
  test.each(['stranger', 'administrator', "the guardian's token", 'a guardian who only sees'])(
    'not decide: %s',
    async (who) => {
      const { child, guardian } = await family();
      const viewer = await register({ level: Level.family });
      clock.advance(1);
      await people().establishGuardianship({ guardianId: viewer, childId: child });
      const limited = { guardianId: viewer, childId: child, custody: 'view', password: goodPassword };
      await guardianships(guardian).limitCustody(limited);
      const actors = {
        stranger: actor(Level.family, await register()),
        administrator: actor(Level.admin, await register()),
        "the guardian's token": actor(Level.family, guardian, { apiScopes: ['events:read'] }),
        'a guardian who only sees': actor(Level.family, viewer),
      };
      const client = tested.client(ConsentService, actors[who as keyof typeof actors]);
      await expect(client.signConsent(signed(child, 'care'))).rejects.toMatchObject({ status: 404 });
      await expect(client.withdrawConsent({ personId: child, purposes: ['care'] })).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  test('look: the person, guardians and administrators; staff learns nothing', async () => {
    const { child, guardian } = await family();
    const look = (who: ReturnType<typeof actor>) => tested.client(ConsentService, who).getConsents({ personId: child });
    for (const who of [actor(Level.player, child), actor(Level.family, guardian), actor(Level.admin)]) {
      expect(await look(who)).toMatchObject({ personId: child });
    }
    for (const who of [actor(Level.team), actor(Level.organization), actor(Level.family)]) {
      await expect(look(who)).rejects.toMatchObject({ status: 404 });
    }
  });
});

test('only the texts that are valid now can be signed, and only with a signature', async () => {
  const { child, guardian } = await family();
  const [, older] = texts.versions('research');
  const outdated = { purpose: 'research', textHash: older!.hash, given: true };
  const signature = typedSignature();
  const sign = (over: object) => as(guardian).signConsent({ ...signed(child, 'care'), ...over });
  await expect(sign({ decisions: [outdated] })).rejects.toMatchObject({ code: 'CONSENT_TEXT_OUTDATED' });
  await expect(sign({ decisions: [] })).rejects.toMatchObject({ status: 422 });
  const another = sign({ signature: typedSignature('Fred Ash') });
  await expect(another).rejects.toMatchObject({
    status: 422,
    faults: [{ path: 'signature.name', message: 'Type your own name as your account has it: Jane Canary' }],
  });
  await sign({ signature: typedSignature(' jane  CANARY') });
  await expect(sign({ signature: { ...signature, typedName: ' ' } })).rejects.toMatchObject({ status: 422 });
  await expect(sign({ signature: { kind: 'drawn', strokes: [{ points: [1, 1, 2, 2] }] } })).rejects.toMatchObject({
    status: 422,
  });
});

describe('custody', () => {
  test('what a guardian had consented to ends with the guardianship, until another one consents', async () => {
    const { child, guardian } = await family();
    const other = await register({ level: Level.family });
    await people().establishGuardianship({ guardianId: other, childId: child });
    await as(guardian).signConsent(signed(child, 'care'));
    const ended = { guardianId: guardian, childId: child, password: goodPassword };
    await guardianships(guardian).endGuardianship(ended);
    expect(await permitted(child)).toEqual([]);
    await as(other).signConsent(signed(child, 'care'));
    expect(await permitted(child)).toEqual(['care']);
  });

  test('whoever is a guardian though they are under 18 decides nothing, and what they had decided does not count', async () => {
    const { child, guardian } = await family();
    await as(guardian).signConsent(signed(child, 'care'));
    await tested.rows(`update people set birth_date = '2009-01-01' where id = ? returning id`, [guardian]);
    await expect(as(guardian).signConsent(signed(child, 'team'))).rejects.toMatchObject({ status: 404 });
    const { children } = await guardianships(guardian).listFamily({});
    expect(children).toMatchObject([{ mayDecide: false }]);
    expect(children[0]?.purposes.filter((each) => each.permitted)).toEqual([]);
  });

  test('whose custody has ended is told nothing of the child by a letter that waited', async () => {
    const { child, guardian } = await family();
    const detail = newTextOf(child, [{ purpose: 'care', version: '2026-09' }]);
    const written = () =>
      withScope(tested.running.app.get(EntityManager).fork(), serviceScope, (em) =>
        tested.running.app.get(NewTextLetter).write(em, guardian, { detail, orderedAt: clock.now() }),
      );
    expect(await written()).toBeDefined();
    await tested.rows(`update guardianships set custody = 'view' where guardian_id = ? returning 1`, [guardian]);
    expect(await written()).toBeUndefined();
  });

  test('nobody widens their own, and a stranger changes none', async () => {
    const { child, guardian } = await family();
    const limit = (who: string) =>
      guardianships(who).limitCustody({
        guardianId: guardian,
        childId: child,
        custody: 'full',
        password: goodPassword,
      });
    await expect(limit(guardian)).rejects.toMatchObject({ status: 404 });
    await expect(limit(await register())).rejects.toMatchObject({ status: 404 });
  });

  test('a family shows each child with its consents and guardians, to its guardian', async () => {
    const { child, guardian } = await family();
    const { children } = await guardianships(guardian).listFamily({});
    expect(children).toMatchObject([
      { personId: child, minor: true, mayDecide: true, guardians: [{ personId: guardian, custody: 'full' }] },
    ]);
    expect(children[0]?.purposes.map(({ state }) => state)).toEqual(Array(6).fill('missing'));
    await expect(guardianships(child).listFamily({ guardianId: guardian })).rejects.toMatchObject({ status: 404 });
  });
});

test('at 18 guardianship and the guardian’s consent end, and the person is asked afresh', async () => {
  const child = await register({ email: `eighteen-${newId().slice(-12)}@example.org`, birthDate: '2008-03-01' });
  const guardian = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: guardian, childId: child });
  await tested.settled();
  await as(guardian).signConsent(signed(child, 'care', 'team'));
  const review = tested.running.app.get(ConsentReviewWorker);
  expect(await review.reviewDue()).toBe(0);
  clock.advance(Date.parse('2026-03-01T00:00:00Z') - clock.now().getTime());
  await review.reviewDue();
  expect(await permitted(child)).toEqual([]);
  const ended = await tested.announced('strainscope.auth.guardianship.ended.v1');
  expect(ended.filter(({ childId }) => childId === child)).toEqual([{ guardianId: guardian, childId: child }]);
  await expect(guardianships(guardian).listFamily({})).resolves.toMatchObject({ children: [] });
  const [row] = await tested.rows<{ email: string }>('select email from people where id = ?', [child]);
  const { letter } = await tested.mail.letterTo(row!.email, 1, ({ subject }) => subject === 'You decide now');
  expect(letter.action?.url).toBe('https://console.test/IRB');
  // Nothing is left to a guardian of an adult, so nothing has to be ended by hand.
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [child])).toEqual([]);
  await expect(as(guardian).signConsent(signed(child, 'care'))).rejects.toMatchObject({ status: 404 });
  await expect(as(guardian).getConsents({ personId: child })).rejects.toMatchObject({ status: 404 });
  const profile = tested.client(PeopleService, actor(Level.family, guardian)).getPerson({ personId: child });
  await expect(profile).rejects.toMatchObject({ status: 404 });
  await as(child, Level.player).signConsent(signed(child, 'care', 'team', 'research'));
  expect(await permitted(child)).toEqual(['care', 'team', 'research']);
});

test('at 18 so it is, too, when something else of theirs is reviewed before the birthday is noticed', async () => {
  const tomorrow = new Date(clock.now().getTime() + DAY).toISOString().slice(0, 10);
  const child = await register({ birthDate: `${Number(tomorrow.slice(0, 4)) - 18}${tomorrow.slice(4)}` });
  const [first, second] = [await register({ level: Level.family }), await register({ level: Level.family })];
  for (const guardianId of [first, second]) await people().establishGuardianship({ guardianId, childId: child });
  await tested.settled();
  await as(first).signConsent(signed(child, 'care'));
  clock.advance(DAY);
  await guardianships(second).endGuardianship({ guardianId: second, childId: child, password: goodPassword });
  expect(await tested.rows('select minor from processing_decisions where person_id = ?', [child])).toEqual([
    { minor: false },
  ]);
  const review = tested.running.app.get(ConsentReviewWorker);
  await review.reviewDue();
  expect(await tested.rows('select 1 from guardianships where child_id = ?', [child])).toEqual([]);
  const [row] = await tested.rows<{ email: string }>('select email from people where id = ?', [child]);
  await tested.mail.letterTo(row!.email, 1, ({ subject }) => subject === 'You decide now');
  expect(await review.reviewDue()).toBe(0);
});

test('a decision is never rewritten', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care'));
  for (const [statement, values] of [
    ['update consent_decisions set given = false where person_id = ?', [child]],
    ['delete from consent_decisions where person_id = ?', [child]],
    ['delete from consent_signings where person_id = ?', [child]],
    ['truncate consent_decisions', []],
  ] as const)
    await expect(tested.rows(statement, [...values])).rejects.toThrow('append-only');
});

test('without a signature provider nobody begins there, and whoever comes back is told so', async () => {
  const personId = await register();
  const none = { status: 501, code: 'NO_SIGNATURE_PROVIDER' };
  expect(await anybody().getSignatureProvider({})).toMatchObject({ label: '' });
  const decisions = decisionsOn(texts, ['research']);
  await expect(as(personId).beginExternalSignature({ personId, decisions })).rejects.toMatchObject(none);
  await expect(as(personId).completeExternalSignature({ code: 'c', clientId: newId() })).rejects.toMatchObject(none);
});

test('what was signed before the texts were listed anew is refused at start', () => {
  expect(texts.versions('research').map(({ version }) => version)).toEqual(['2026-09', '2025-04']);
  expect(texts.current('care').blocks[0]).toMatchObject({ kind: 'paragraph' });
});
