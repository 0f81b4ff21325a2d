import { createClient } from '@connectrpc/connect';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level } from '@strainscope/kernel';
import {
  AccountService,
  PeopleService,
  ProfileService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { TOTP } from 'otpauth';
import { atOnce } from '../at-once.ts';
import { goodPassword, registration } from '../registrations.ts';
import { actor, testedAuth, type TestedAuth } from '../tested-auth.ts';

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({}, clock)));
afterAll(() => tested.stop());

/** Brings a person as far as the right password, so that they are asked for the second factor. */
async function halfway() {
  const { email, personId } = await tested.client(PeopleService, systemActor).registerPerson(registration());
  const factors = tested.client(SecondFactorService, actor(Level.player, personId));
  const { secret } = await factors.startTotp({ password: goodPassword });
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
  const { codes } = await factors.confirmTotp({ code: code() });
  const sessions = createClient(SessionService, tested.calls);
  const signIn = () => sessions.signIn({ email, password: goodPassword, address: '192.0.2.1' });
  const { challenge } = await signIn();
  const answer = () =>
    createClient(SecondFactorService, tested.calls).answerChallenge({
      challengeToken: challenge!.challengeToken,
      method: 'recovery',
      code: codes[0]!,
    });
  return { personId, signIn, answer };
}
const sessionsOf = (personId: string) => tested.rows('select 1 from sessions where person_id = ?', [personId]);
async function refusedOf(personId: string) {
  const entries = await tested.rows<{ content: string }>(
    'select content from access_log_waiting union all select content from access_log',
  );
  return entries.filter(({ content }) => content.includes('auth.sign-in.refused') && content.includes(personId));
}

test.each([
  ['disabled', 'INVALID_LOGIN', 'disabled_at = now()'],
  ['waiting for its address to be proved', 'EMAIL_NOT_VERIFIED', 'email_verified_at = null'],
  ['waiting for a guardian', 'CONSENT_PENDING', `consent_pending = true, birth_date = '2012-05-17'`],
])('an account that is %s by then is opened by no second factor, which is on record', async (_, code, change) => {
  const { personId, answer } = await halfway();
  await tested.rows(`update people set ${change} where id = ? returning id`, [personId]);
  await expect(answer()).rejects.toMatchObject({ code });
  expect(await sessionsOf(personId)).toEqual([]);
  expect(await refusedOf(personId)).toHaveLength(1);
});

const admin = actor(Level.admin);
test.each([
  [
    'an account is closed, though it is opened again',
    async (personId: string) => {
      for (const disabled of [true, false])
        await tested.client(AccountService, admin).setDisabled({ personId, disabled });
    },
  ],
  [
    'an administrator ends all sessions',
    (personId: string) => tested.client(AccountService, admin).endSessions({ personId }),
  ],
  [
    'an adult turns out to be a child',
    (personId: string) =>
      tested.client(ProfileService, admin).correctBirthDate({
        personId,
        version: 0,
        birthDate: '2012-05-17',
        reason: 'Seen on the passport',
        guardianEmail: '',
      }),
  ],
])('a sign-in that waits for its second factor is over once %s', async (_, happens) => {
  const { personId, answer } = await halfway();
  await happens(personId);
  await expect(answer()).rejects.toMatchObject({ status: 410, code: 'CHALLENGE_OVER' });
  expect(await sessionsOf(personId)).toEqual([]);
});

const held = (personId: string) => `select from people where id = '${personId}' for update`;

test('a sign-in that gives its second factor while the account is closed is over', async () => {
  const { personId, answer } = await halfway();
  const calls: (() => Promise<unknown>)[] = [
    () => tested.client(AccountService, admin).setDisabled({ personId, disabled: true }),
    answer,
  ];
  expect(await atOnce(tested, held(personId), calls)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'CHALLENGE_OVER' } },
  ]);
  expect(await sessionsOf(personId)).toEqual([]);
});

test('so is one that gives it while another sign-in begins, which goes on', async () => {
  const { personId, signIn, answer } = await halfway();
  const calls: (() => Promise<unknown>)[] = [answer, signIn];
  expect(await atOnce(tested, held(personId), calls)).toMatchObject([
    { status: 'rejected', reason: { code: 'CHALLENGE_OVER' } },
    { status: 'fulfilled' },
  ]);
});
