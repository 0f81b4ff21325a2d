import { createClient } from '@connectrpc/connect';
import { EntityManager } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import { systemActor } from '@strainscope/access';
import { FakeClock, Level, newId } from '@strainscope/kernel';
import { RecipientRefused } from '@strainscope/mail';
import { registry } from '@strainscope/observability';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AccountService, PeopleService, PrivacyService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { goodPassword, registration } from '../registrations.ts';
import { actor, logLines, testedAuth, type TestedAuth } from '../tested-auth.ts';
import { contexts } from '../../src/privacy/erasure/contexts.ts';
import { Letters } from '../../src/letters/letters.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const clock = new FakeClock();
let tested: TestedAuth;
beforeAll(async () => void (tested = await testedAuth({}, clock)));
afterAll(() => tested.stop());
afterEach(() => jest.restoreAllMocks());

async function somebody() {
  const person = registration();
  await tested.client(PeopleService, systemActor).registerPerson(person);
  await eventually(async () => expect(await orders()).toEqual([]));
  return person;
}
const forgot = (email: string) =>
  createClient(AccountService, tested.calls).requestPasswordReset({ email, address: '192.0.2.1' });
const orders = () => tested.rows<{ id: string; queued_at: Date | null }>('select id, queued_at from letter_orders');
const resets = (address: string) =>
  tested.mail.letters.filter(({ to, letter }) => to === address && letter.subject === 'Choose a new password');

/** From here on no letter is taken, and jobs end with their last attempt, as those of a queue do. */
function mailAway() {
  const add = tested.mail.jobs.add.bind(tested.mail.jobs);
  jest.spyOn(tested.mail.jobs, 'add').mockImplementation((...job) => add(...job).catch(() => 'failed'));
  return jest
    .spyOn(tested.mail.mailer, 'send')
    .mockImplementation((_, { address }) => Promise.reject(new Error(`<${address}> is not taken`)));
}
const hasFailed = (tries: { mock: { calls: unknown[] } }, count = 1) =>
  eventually(async () => {
    expect(tries.mock.calls.length).toBeGreaterThanOrEqual(count);
    expect((await orders()).map(({ queued_at: at }) => at === null)).toEqual([false]);
  });

test('a letter whose job has failed is sent once the mail is back, and the log names it by its id alone', async () => {
  const { email } = await somebody();
  const away = mailAway();
  await forgot(email);
  await hasFailed(away);
  const [order] = await orders();
  const said = logLines.filter((line) => line.includes(order!.id)).join();
  expect(said).toContain('a letter is not sent yet');
  expect(logLines.join()).not.toContain(email);
  away.mockRestore();
  clock.advance(31 * MINUTE);
  await eventually(async () => expect(await orders()).toEqual([]));
  expect(resets(email)).toHaveLength(1);
});

test('each further try waits as long again as the order has waited, and a day at most', async () => {
  const [{ email, personId }, another] = [await somebody(), await somebody()];
  const away = mailAway();
  const tries = () => away.mock.calls.filter(([, { address }]) => address === email).length;
  await forgot(email);
  await hasFailed(away);
  clock.advance(20 * MINUTE);
  await eventually(() => Promise.resolve(expect(tries()).toBe(2)));
  await hasFailed(away, 2);
  clock.advance(15 * MINUTE);
  // A new order is queued by a round that has left the other one waiting.
  await forgot(another.email);
  await eventually(() => Promise.resolve(expect(away.mock.calls.length).toBe(3)));
  expect(tries()).toBe(2);
  away.mockRestore();
  clock.advance(10 * MINUTE);
  await eventually(async () => expect(await orders()).toEqual([]));
  expect(resets(email)).toHaveLength(1);
  const [orderedAt, queuedAt] = [10, 1].map((days) => new Date(clock.now().getTime() - days * DAY).toISOString());
  await tested.rows(
    `insert into letter_orders (id, kind, subject_id, ordered_at, queued_at) values (?, 'account-exists', ?, ?, ?)`,
    [newId(), personId, orderedAt, queuedAt],
  );
  await eventually(async () => expect(await orders()).toEqual([]));
});

test('of two orders of one thing the newer is carried, and of two that tell of different moments both are', async () => {
  const { email, personId } = await somebody();
  const order = () =>
    withScope(tested.running.app.get(EntityManager), serviceScope, (em) => {
      tested.running.app.get(Letters).order(em, 'account-exists', personId);
      tested.running.app.get(Letters).order(em, 'security-change', personId, 'password-changed');
      return Promise.resolve();
    });
  const away = mailAway();
  await order();
  await eventually(async () => {
    expect(away).toHaveBeenCalledTimes(2);
    expect((await orders()).map(({ queued_at: at }) => at === null)).toEqual([false, false]);
  });
  away.mockRestore();
  // The newer ones leave now, and the older ones once their pauses are over.
  clock.advance(1);
  await order();
  await eventually(async () => expect(await orders()).toHaveLength(1));
  clock.advance(DAY);
  await eventually(async () => expect(await orders()).toEqual([]));
  const sent = tested.mail.letters.filter(({ to }) => to === email).map(({ letter }) => letter.subject);
  expect(sent.filter((subject) => subject === 'You have an account already')).toHaveLength(1);
  expect(sent.filter((subject) => subject === 'Your password was changed')).toHaveLength(2);
});

test('tries are counted as answered or failed, and a refusal of an address is an answer', async () => {
  const { email } = await somebody();
  const counted = async (outcome: string) => {
    const { values } = (await registry.getSingleMetric('strainscope_hand_overs_total')!.get()) as {
      values: { value: number; labels: Record<string, unknown> }[];
    };
    return values.find(({ labels }) => labels.channel === 'letter' && labels.outcome === outcome)!.value;
  };
  const before = { answered: await counted('answered'), failed: await counted('failed') };
  const away = mailAway();
  await forgot(email);
  await hasFailed(away);
  await eventually(async () => expect(await counted('failed')).toBe(before.failed + 1));
  away.mockRestore();
  jest.spyOn(tested.mail.mailer, 'send').mockRejectedValue(new RecipientRefused(550));
  clock.advance(31 * MINUTE);
  await eventually(async () => expect(await orders()).toEqual([]));
  expect(await counted('answered')).toBe(before.answered + 1);
});

test('an address that is refused for good is not written to again', async () => {
  const { email } = await somebody();
  const refused = jest.spyOn(tested.mail.mailer, 'send').mockRejectedValue(new RecipientRefused(550));
  await forgot(email);
  await eventually(() => Promise.resolve(expect(refused).toHaveBeenCalledTimes(1)));
  const given = () => logLines.filter((line) => line.includes('a letter was never sent')).join();
  await eventually(async () => {
    expect(await orders()).toEqual([]);
    expect(given()).toContain('"orderId"');
  });
});

test('a link that is dead by then is not sent', async () => {
  const { email } = await somebody();
  const away = mailAway();
  await forgot(email);
  await hasFailed(away);
  away.mockRestore();
  clock.advance(61 * MINUTE);
  await eventually(async () => expect(await orders()).toEqual([]));
  expect(resets(email)).toEqual([]);
});

test('it is measured how many are late', async () => {
  const late = async () => (await registry.getSingleMetric('strainscope_letters_late')!.get()).values[0]?.value;
  const [{ email }, another] = [await somebody(), await somebody()];
  const away = mailAway();
  await forgot(email);
  await hasFailed(away);
  clock.advance(20 * MINUTE);
  await forgot(another.email);
  await eventually(async () => expect(await late()).toBe(1));
  away.mockRestore();
  clock.advance(20 * MINUTE);
  await eventually(async () => expect(await late()).toBe(0));
});

test('nobody’s erasure waits for ever for a letter that their address never takes', async () => {
  const { personId } = await somebody();
  const away = mailAway();
  const privacy = tested.client(PrivacyService, actor(Level.player, personId));
  const { erasureId } = await privacy.eraseAccount({ personId, password: goodPassword });
  for (const context of contexts.filter((each) => each !== 'auth')) {
    const erased = { erasureId, stores: [{ store: 'rows', count: 1 }] };
    await tested.announce(`strainscope.${context}.personal-data.erased.v1`, erasureId, erased);
  }
  await hasFailed(away);
  const state = async () => (await tested.client(PrivacyService, systemActor).getErasure({ erasureId })).state;
  expect(await state()).toBe('sending-receipt');
  clock.advance(30 * DAY);
  await eventually(async () => expect(await state()).toBe('complete'));
  expect(logLines.join()).toContain('a letter was never sent');
});
