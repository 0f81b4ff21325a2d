import { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ConsentService, InvitationService, PeopleService, SessionService } from '@strainscope/proto/auth';
import { GuardianRequests } from '../../src/consent/guardian-requests/guardian-requests.ts';
import { ConsentReviewWorker } from '../../src/use-cases/consent-review/consent-review.worker.ts';
import { goodPassword, registration } from '../registrations.ts';
import { decisionsOn, typedSignature } from '../signing.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { join, plant } from '../tree.ts';
import { consentingIn, texts } from './consenting.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({ consents: { chromium: '/nowhere/chromium' } }, clock)));
afterAll(() => tested.stop());

const { as, guardianships, people, anybody, register, family, permitted } = consentingIn(() => tested);

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
      token,
      firstName: 'Mary',
      lastName: 'Canary',
      birthDate: '1980-02-03',
      decisions: decisionsOn(texts, ['care', 'team'], ['video']),
      signature: typedSignature('Mary Canary'),
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
