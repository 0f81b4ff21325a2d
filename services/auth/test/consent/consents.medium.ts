import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import {
  ConsentService,
  GuardianshipService,
  InvitationService,
  PeopleService,
  SessionService,
} from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { goodPassword, registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { ConsentTexts } from '../../src/consent/texts/consent-texts.ts';
import { loadConsentTexts } from '../../src/consent/texts/load-consent-texts.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';
import { NewTextLetter, newTextOf } from '../../src/consent/decisions/new-text.letter.ts';
import { GuardianRequests } from '../../src/consent/guardian-requests/guardian-requests.ts';

const texts = new ConsentTexts(loadConsentTexts());
const DAY = 86_400_000;
const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } }, clock)));
afterAll(() => tested.stop());

const as = (personId: string, level: Level = Level.family) => tested.client(ConsentService, actor(level, personId));
const guardianships = (personId: string) => tested.client(GuardianshipService, actor(Level.family, personId));
const people = () => tested.client(PeopleService, systemActor);
const anybody = () => createClient(ConsentService, tested.calls);

async function register(given: Parameters<typeof registration>[0] = {}): Promise<string> {
  return (await people().registerPerson(registration(given))).personId;
}

/** Registers a person of 15 and a guardian, both by staff. */
async function family() {
  const child = await register({ birthDate: '2010-06-01' });
  const guardian = await register({ level: Level.family });
  await people().establishGuardianship({ guardianId: guardian, childId: child });
  // Row-level security knows of the relation once its announcement is applied.
  await tested.settled();
  return { child, guardian };
}

/** What was announced of somebody: the newest last. */
async function announced(personId: string) {
  await tested.settled();
  const all = await tested.announced('strainscope.auth.processing.changed.v1');
  return all.filter((message) => message['personId'] === personId);
}
const permitted = async (personId: string) =>
  ((await announced(personId)).at(-1)?.['permittedPurposes'] ?? []) as string[];

const signed = (personId: string, ...given: Parameters<typeof decisionsOn>[1]) => ({
  personId,
  decisions: decisionsOn(texts, given),
  signature: typedSignature(),
});

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

describe('the guardian’s letter', () => {
  async function asked(email = `guardian-${newId().slice(-12)}@example.org`, birthDate = '2010-06-01') {
    const child = await register({ firstName: 'Toby', birthDate });
    const requests = tested.running.app.get(GuardianRequests);
    await withScope(tested.running.app.get(EntityManager).fork(), serviceScope, async (em) => {
      requests.ask(em, child, email);
      await em.flush();
    });
    return { child, email, token: await tested.mail.tokenTo(email) };
  }
  const answer = (token: string, over: object = {}) =>
    anybody().answerGuardianRequest({
      ...{ token, firstName: 'Mary', lastName: 'Canary', birthDate: '1980-02-03' },
      ...{ decisions: decisionsOn(texts, ['care', 'team'], ['video']), signature: typedSignature('Mary Canary') },
      ...over,
    });

  test('shows the minor, is not used up by looking, opens the account, and works once', async () => {
    const { child, email, token } = await asked();
    for (const _ of [1, 2]) {
      const request = await anybody().getGuardianRequest({ token });
      expect(request).toMatchObject({ personId: child, firstName: 'Toby', guardianEmail: email, guardianKnown: false });
      expect(request.texts.map(({ purpose }) => purpose)).toContain('care');
    }
    expect(await answer(token)).toMatchObject({ childFirstName: 'Toby', accountOpen: true, given: ['care', 'team'] });
    expect(await permitted(child)).toEqual(['care', 'team']);
    const guardians = await tested.rows<{ level: number }>('select level from people where email = ?', [email]);
    expect(guardians).toEqual([{ level: 150 }]);
    const used = { status: 410, code: 'GUARDIAN_LINK_USED' };
    await expect(answer(token)).rejects.toMatchObject(used);
    await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject(used);
    const guardianName = 'Mary Canary';
    await expect(anybody().getGuardianRequest({ token, guardianName })).rejects.toMatchObject(used);
  });

  test('shows a first name and a year to whoever got it by mistake; the rest to a name, and it is recorded', async () => {
    const { child, email, token } = await asked();
    const { text } = await tested.mail.letterTo(email);
    expect(text).toContain('Toby, born 2010, has signed up');
    const unnamed = await anybody().getGuardianRequest({ token });
    const hidden = { lastName: '', birthDate: '', sex: '', email: '', assents: [] };
    expect(unnamed).toMatchObject({ firstName: 'Toby', birthYear: 2010, ...hidden });
    const reads = async () => {
      const waiting = 'select content from access_log_waiting union all select content from access_log';
      const entries = await tested.rows<{ content: string }>(waiting);
      return entries.filter(({ content }) => content.includes('getUserDetailsForIRB') && content.includes(child));
    };
    expect(await reads()).toEqual([]);
    for (const guardianName of ['Mary', ' x ']) {
      const refused = { status: 422, faults: [{ path: 'guardian_name' }] };
      await expect(anybody().getGuardianRequest({ token, guardianName })).rejects.toMatchObject(refused);
    }
    const named = await anybody().getGuardianRequest({ token, guardianName: 'Mary Canary' });
    expect(named).toMatchObject({ lastName: 'Canary', birthDate: '2010-06-01', sex: 'female' });
    expect(await reads()).toHaveLength(1);
  });

  test('reaches a guardian who has an account already', async () => {
    const { guardian } = await family();
    const [row] = await tested.rows<{ email: string }>('select email from people where id = ?', [guardian]);
    const { child, token } = await asked(row!.email);
    expect(await answer(token, { signature: typedSignature() })).toMatchObject({ guardianKnown: true });
    expect((await guardianships(guardian).listFamily({})).children.map(({ personId }) => personId)).toContain(child);
  });

  test('makes a family of whoever had an account and no child, whether its address was proven or not', async () => {
    for (const proven of [true, false]) {
      const { email, token } = await asked();
      const known = await register({ email, firstName: 'Mary', level: Level.player });
      if (!proven) await tested.rows('update people set email_verified_at = null where id = ? returning id', [known]);
      expect(await answer(token)).toMatchObject({ guardianKnown: proven });
      expect(await tested.rows('select level from people where id = ?', [known])).toEqual([{ level: Level.family }]);
    }
  });

  test('is signed by who the reader says they are, not by whoever signed up with the address and never proved it', async () => {
    const { email, child, token } = await asked();
    const stranger = await register({ email, firstName: 'Mallory', lastName: 'Maker', birthDate: '1970-01-01' });
    await tested.rows('update people set email_verified_at = null where id = ? returning id', [stranger]);
    expect(await anybody().getGuardianRequest({ token })).toMatchObject({ guardianKnown: false });
    expect(await answer(token)).toMatchObject({ accountOpen: true, guardianKnown: false });
    expect(
      await tested.rows(
        `select p.first_name, p.last_name, p.birth_date, p.email_verified_at from guardianships g
         join people p on p.id = g.guardian_id where g.child_id = ?`,
        [child],
      ),
    ).toEqual([{ first_name: 'Mary', last_name: 'Canary', birth_date: '1980-02-03', email_verified_at: null }]);
    const signIn = tested.client(SessionService, systemActor).signIn({ email, password: goodPassword, address: '' });
    await expect(signIn).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    // The person who registered the account may have been asked; the guardian was not.
    expect(await permitted(stranger)).toEqual([]);
  });

  test('makes no guardian of a child who signed up with that address', async () => {
    const { email, token } = await asked();
    const sibling = await register({ email, firstName: 'Sam', birthDate: '2011-06-01' });
    await tested.rows('update people set email_verified_at = null where id = ? returning id', [sibling]);
    await expect(answer(token)).rejects.toMatchObject({ code: 'GUARDIAN_TOO_YOUNG' });
    expect(await tested.rows('select first_name from people where id = ?', [sibling])).toEqual([{ first_name: 'Sam' }]);
  });

  test('is refused to somebody of 17, and stays good', async () => {
    const { token } = await asked();
    await expect(answer(token, { birthDate: '2008-06-01' })).rejects.toMatchObject({ code: 'GUARDIAN_TOO_YOUNG' });
    expect(await answer(token)).toMatchObject({ accountOpen: true });
  });

  test('makes nobody a guardian of somebody of 18, and its link dies with the birthday', async () => {
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const { child, email, token } = await asked(undefined, `${Number(tomorrow.slice(0, 4)) - 18}${tomorrow.slice(4)}`);
    clock.advance(86_400_000);
    await expect(answer(token)).rejects.toMatchObject({ code: 'CHILD_OF_AGE' });
    await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject({ code: 'CHILD_OF_AGE' });
    await tested.running.app.get(ConsentReviewWorker).reviewDue();
    await expect(answer(token)).rejects.toMatchObject({ code: 'GUARDIAN_LINK_INVALID' });
    clock.advance(86_400_000);
    const staff = tested.client(ConsentService, systemActor);
    await expect(staff.resendGuardianRequest({ personId: child })).rejects.toMatchObject({ status: 404 });
    expect(await tested.rows('select 1 from people where email = ?', [email])).toEqual([]);
    expect(await tested.rows('select 1 from guardianships where child_id = ?', [child])).toEqual([]);
  });

  test('is not signed by somebody whose account is closed', async () => {
    const guardian = registration({ level: Level.family });
    await people().registerPerson(guardian);
    await tested.rows('update people set disabled_at = now() where id = ? returning id', [guardian.personId]);
    const { child, token } = await asked(guardian.email);
    const signed = answer(token, { signature: typedSignature() });
    await expect(signed).rejects.toMatchObject({ status: 409, code: 'GUARDIAN_ACCOUNT_CLOSED' });
    expect(await permitted(child)).toEqual([]);
  });

  test('can be refused in every point: the account stays closed', async () => {
    const { child, token } = await asked();
    const refused = decisionsOn(texts, [], ['care', 'team']);
    expect(await answer(token, { decisions: refused })).toMatchObject({ accountOpen: false, given: [] });
    expect(await permitted(child)).toEqual([]);
  });

  test('goes to another address where it was mistyped, from staff above; the link of the first is dead', async () => {
    const [organization, institution, team] = [newId(), newId(), newId()];
    for (const path of [[organization], [organization, institution], [organization, institution, team]])
      await plant(tested, path);
    const coach = registration({ level: Level.team });
    await people().registerPerson(coach);
    await join(tested, coach.personId, team, Level.team);
    const { child, email, token } = await asked();
    await join(tested, child, team, Level.player);
    await tested.settled();
    clock.advance(6 * 60_000);
    const right = `mary-${newId().slice(-12)}@example.org`;
    const sendTo = (who: string, guardianEmail: string) =>
      as(who, Level.team).resendGuardianRequest({ personId: child, guardianEmail });
    await expect(sendTo(newId(), right)).rejects.toMatchObject({ status: 404 });
    await expect(sendTo(coach.personId, coach.email)).rejects.toMatchObject({ code: 'OWN_GUARDIANSHIP' });
    const [own] = await tested.rows<{ email: string }>('select email from people where id = ?', [child]);
    for (const wrong of ['mary', own!.email])
      await expect(sendTo(coach.personId, wrong)).rejects.toMatchObject({ faults: [{ path: 'guardian_email' }] });
    await sendTo(coach.personId, ` ${right.toUpperCase()} `);
    await expect(answer(token)).rejects.toMatchObject({ code: 'GUARDIAN_LINK_INVALID' });
    expect(await answer(await tested.mail.tokenTo(right))).toMatchObject({ accountOpen: true });
    expect(await tested.rows('select 1 from people where email = ?', [email])).toEqual([]);
  });

  test('written again has another link, and kills the one before', async () => {
    const { child, email, token } = await asked();
    const staff = tested.client(ConsentService, systemActor);
    await expect(staff.resendGuardianRequest({ personId: child })).rejects.toMatchObject({ status: 429 });
    clock.advance(6 * 60_000);
    await staff.resendGuardianRequest({ personId: child });
    const second = await tested.mail.tokenTo(email, 2);
    expect(second).not.toBe(token);
    await expect(answer(token)).rejects.toMatchObject({ status: 404 });
    expect(await answer(second)).toMatchObject({ accountOpen: true });
  });

  test('fills no mailbox: of one address so many are written again and no more, whoever asks', async () => {
    const { child, email } = await asked();
    const writtenAgain = (who = systemActor) => {
      clock.advance(6 * 60_000);
      return tested.client(ConsentService, who).resendGuardianRequest({ personId: child });
    };
    for (let time = 0; time < 5; time++) await writtenAgain();
    const tooMany = { status: 429, code: 'TOO_MANY_TRIES' };
    for (const who of [systemActor, actor(Level.admin)]) await expect(writtenAgain(who)).rejects.toMatchObject(tooMany);
    const sibling = await asked(email);
    const forSibling = { personId: sibling.child };
    clock.advance(6 * 60_000);
    const staff = tested.client(ConsentService, systemActor);
    await expect(staff.resendGuardianRequest(forSibling)).rejects.toMatchObject(tooMany);
    await staff.resendGuardianRequest({ ...forSibling, guardianEmail: `other-${email}` });
    clock.advance(60 * 60_000);
    await writtenAgain();
  });

  test('is awaited, until it expires; so is an invited guardian, and whoever sees the child is told', async () => {
    const { child } = await asked();
    const [invited, alone, adult] = [
      await register({ birthDate: '2010-06-01' }),
      await register({ birthDate: '2010-06-01' }),
      await register(),
    ];
    const email = `guardian-${newId().slice(-12)}@example.org`;
    const offer = { role: 'guardian', childId: invited, nodeId: '', placeName: '', invitees: [{ email }] };
    await tested.client(InvitationService, actor(Level.admin)).invite(offer);
    const personIds = [child, invited, alone, adult];
    const awaited = async (who = actor(Level.admin)) => {
      const { people: answers } = await tested.client(ConsentService, who).listAwaitedAnswers({ personIds });
      const of = new Map(answers.map((answer) => [answer.personId, answer.of]));
      return personIds.map((id) => of.get(id));
    };
    expect(await awaited()).toEqual(['asked', 'invited', 'nobody', 'self']);
    expect(await awaited(actor(Level.player, child))).toEqual(['asked', undefined, undefined, undefined]);
    const late = new Date(clock.now().getTime() - 1000);
    await tested.rows('update guardian_requests set expires_at = ? where person_id = ? returning id', [late, child]);
    await tested.rows('update invitations set expires_at = ? where person_id = ? returning id', [late, invited]);
    expect(await awaited()).toEqual(['nobody', 'nobody', 'nobody', 'self']);
    const guardianship = { guardianId: adult, childId: alone };
    await tested.client(PeopleService, systemActor).establishGuardianship(guardianship);
    expect(await awaited()).toEqual(['nobody', 'nobody', 'guardian', 'self']);
    // A second guardian who is invited holds nothing up.
    const second = { ...offer, childId: alone, invitees: [{ email: `second-${email}` }] };
    await tested.client(InvitationService, actor(Level.admin)).invite(second);
    expect(await awaited()).toEqual(['nobody', 'nobody', 'guardian', 'self']);
  });

  test('expires, and its token is in no table and no log', async () => {
    const { token } = await asked();
    const kept = await tested.rows<{ all: string }>(
      `select coalesce(string_agg(r::text, ''), '') as all from guardian_requests r`,
    );
    expect(kept[0]!.all).not.toContain(token);
    expect(logLines.join()).not.toContain(token);
    clock.advance(15 * 86_400_000);
    await expect(anybody().getGuardianRequest({ token })).rejects.toMatchObject({ status: 404 });
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

test('paper consents are entered once by an administrator, for whoever may decide', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const consents = [{ personId: child, signedBy: guardian, purposes: ['care', 'team'] }];
  const adult = { personId: await register(), purposes: ['care'] };
  const folder = [...consents, { ...adult, signedBy: adult.personId }, ...consents];
  expect(await admin.recordPaperConsents({ consents: folder })).toMatchObject({ recorded: 2 });
  expect(await admin.recordPaperConsents({ consents: folder })).toMatchObject({ recorded: 0 });
  expect(await permitted(child)).toEqual(['care', 'team']);
  const stranger = [{ personId: child, signedBy: await register(), purposes: ['care'] }];
  await expect(admin.recordPaperConsents({ consents: stranger })).rejects.toMatchObject({ status: 404 });
  const coach = tested.client(ConsentService, actor(Level.organization));
  await expect(coach.recordPaperConsents({ consents })).rejects.toMatchObject({ status: 404 });
});

test('a form of a day after a withdrawal counts; the one of before, entered again, changes nothing', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const today = () => clock.now().toISOString().slice(0, 10);
  const enter = (signedOn: string) =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes: ['care'], signedOn }] });
  const before = today();
  expect(await enter(before)).toMatchObject({ recorded: 1 });
  clock.advance(DAY);
  await as(guardian).withdrawConsent({ personId: child, purposes: ['care'] });
  for (const again of [before, '']) expect(await enter(again)).toMatchObject({ recorded: 0 });
  expect(await permitted(child)).toEqual([]);
  clock.advance(DAY);
  expect(await enter(today())).toMatchObject({ recorded: 1 });
  expect(await permitted(child)).toEqual(['care']);
  expect(await enter(today())).toMatchObject({ recorded: 0 });
});

test('paper consents are of the version that was signed; another version or purpose comes in later', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  const enter = (purposes: string[], version = '') =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes, version }] });
  const [current, older] = texts.versions('research');
  const recorded = () =>
    tested.rows(
      `select version, text_hash from consent_decisions where person_id = ? and purpose = 'research' order by id`,
      [child],
    );
  const ofText = (text = current!) => ({ version: text.version, text_hash: text.hash });
  expect(await enter(['research'], older!.version)).toMatchObject({ recorded: 1 });
  expect(await recorded()).toEqual([ofText(older)]);
  expect(await enter(['research'])).toMatchObject({ recorded: 1 });
  expect(await recorded()).toEqual([ofText(older), ofText()]);
  expect(await enter(['care', 'research'])).toMatchObject({ recorded: 1 });
  expect(await recorded()).toHaveLength(2);
  expect(await permitted(child)).toEqual(['care']);
  await expect(enter(['research'], '1999-01')).rejects.toMatchObject({
    faults: [{ path: 'version', message: expect.stringContaining(older!.version) as string }],
  });
});

test('whose signature on paper counts comes by name, however the accounts lie in the table', async () => {
  const { child } = await family();
  for (const [firstName, lastName] of [
    ['Jane', 'Zebra'],
    ['Mary', 'Adler'],
    ['Ann', 'Adler'],
  ] as const) {
    const guardianId = await register({ level: Level.family, firstName, lastName });
    await people().establishGuardianship({ guardianId, childId: child });
  }
  const { paperSigners } = await as(newId(), Level.admin).getConsents({ personId: child });
  expect(paperSigners.map(({ name }) => name)).toEqual(['Ann Adler', 'Mary Adler', 'Jane Canary', 'Jane Zebra']);
});

test('of a paper consent it is known who entered it, of which day and version it is, and its scanned form is kept, once', async () => {
  const { child, guardian } = await family();
  const clerk = await register({ level: Level.admin, firstName: 'Clara', lastName: 'Clerk' });
  const admin = as(clerk, Level.admin);
  const older = texts.versions('research')[1]!.version;
  const form = { personId: child, signedBy: guardian, purposes: ['research'], version: older, signedOn: '2025-05-01' };
  await admin.recordPaperConsents({ consents: [form] });
  const seen = () => admin.getConsents({ personId: child });
  const { signings, paperSigners } = await seen();
  expect(signings).toMatchObject([
    {
      ...{ signatureKind: 'paper', versions: { research: older }, signedOn: '2025-05-01', enteredBy: 'Clara Clerk' },
      hasDocument: false,
    },
  ]);
  expect(paperSigners.map(({ personId }) => personId)).toEqual([guardian]);
  expect((await as(guardian).getConsents({ personId: child })).paperSigners).toEqual([]);

  const { signingId } = signings[0]!;
  const attach = (text: string, who = admin, personId = child) =>
    who.attachPaperForm({ personId, signingId, content: Buffer.from(text, 'latin1') });
  await expect(attach('<html>')).rejects.toMatchObject({ faults: [{ path: 'file' }] });
  await expect(attach('%PDF-1', as(guardian))).rejects.toMatchObject({ status: 404 });
  await expect(attach('%PDF-1', admin, guardian)).rejects.toMatchObject({ status: 404 });
  await attach('\x89PNG\r\n\x1a\n of the form');
  await expect(attach('%PDF-1')).rejects.toMatchObject({ code: 'PAPER_FORM_KEPT' });
  expect((await seen()).signings).toMatchObject([{ hasDocument: true }]);
  const { pdf, type } = await as(guardian).getConsentDocument({ personId: child, signingId });
  expect([type, Buffer.from(pdf).toString('latin1')]).toEqual(['image/png', '\x89PNG\r\n\x1a\n of the form']);
});

test('a form of an earlier day and text does not undo a yes to the newer one', async () => {
  const { child, guardian } = await family();
  await as(guardian).signConsent(signed(child, 'care', 'research'));
  const { version } = texts.versions('research')[1]!;
  const form = { personId: child, signedBy: guardian, purposes: ['research'], version, signedOn: '2025-05-01' };
  const entered = tested.client(ConsentService, systemActor).recordPaperConsents({ consents: [form] });
  await expect(entered).rejects.toMatchObject({ faults: [{ path: 'signedOn' }] });
});

test('a form of an earlier day does not undo a no, nor is it of a day to come', async () => {
  const { child, guardian } = await family();
  const admin = tested.client(ConsentService, systemActor);
  await as(guardian).signConsent({ ...signed(child, 'care'), decisions: decisionsOn(texts, ['care'], ['research']) });
  const today = clock.now().toISOString().slice(0, 10);
  const enter = (signedOn: string, purposes = ['research']) =>
    admin.recordPaperConsents({ consents: [{ personId: child, signedBy: guardian, purposes, signedOn }] });
  for (const day of ['2020-01-01', today, '2999-01-01', 'yesterday'])
    await expect(enter(day)).rejects.toMatchObject({ faults: [{ path: 'signedOn' }] });
  expect(await permitted(child)).toEqual(['care']);
  expect(await enter('2020-01-01', ['team'])).toMatchObject({ recorded: 1 });
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
