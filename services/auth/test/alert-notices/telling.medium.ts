import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Level, newId } from '@strainscope/kernel';
import { ConsentService } from '@strainscope/proto/auth';
import { eventually } from '@strainscope/testing';
import { actor, logLines } from '../tested-auth.ts';
import { AlertedTeam, alertedService, MINUTE, type AlertedService } from './alerted-team.ts';

let service: AlertedService;
let it: AlertedTeam;
beforeAll(async () => void (service = await alertedService()));
afterAll(() => service.stop());
beforeEach(async () => {
  service.push.broken = undefined;
  it = await AlertedTeam.plant(service);
});

const wants = { push: true, email: true, sms: false };
const orders = () => it.tested.rows<{ kind: string }>('select kind from letter_orders');
/** Lets the push service refuse what follows, and waits until it has. */
async function refusing(status: number, act: () => Promise<void>): Promise<void> {
  const before = it.push.refused;
  it.push.broken = status;
  await act();
  await eventually(() => Promise.resolve(expect(it.push.refused).toBeGreaterThan(before)));
}
const allSent = () => eventually(async () => expect(await orders()).toEqual([]));
/** Long enough for orders that would be made to be made. */
const nothingMore = async () => {
  await it.tested.settled();
  await allSent();
};

test('the staff of the team are told at once, by e-mail and on their browsers, and nothing names the player', async () => {
  const [coach, other, director] = [await it.staff(), await it.staff(), await it.staff(it.org)];
  const browser = it.push.subscribe();
  expect(await it.as(coach).addPushSubscription(browser.subscription)).toMatchObject({
    browserHashes: [expect.any(String)],
    push: true,
  });
  const alert = it.alert();
  await alert.raise();
  await eventually(() => Promise.resolve(expect(browser.received).toHaveLength(1)));
  await allSent();
  expect(browser.received[0]).toEqual({
    title: 'Head-acceleration alert',
    body: 'At 00:00 UTC. Open it to see who. That no alert comes says nothing about an injury.',
    path: `/alerts?alert=${alert.alertId}`,
    tag: alert.incidentId.replaceAll('-', ''),
  });
  expect(browser.headers[0]).toMatchObject({
    ttl: '600',
    urgency: 'high',
    topic: alert.incidentId.replaceAll('-', ''),
  });
  expect(browser.headers[0]!.authorization).toMatch(/^vapid t=.+, k=.+$/);
  expect(it.lettersTo(coach)).toEqual([expect.stringContaining(`https://console.test/alerts?alert=${alert.alertId}`)]);
  expect([it.lettersTo(other).length, it.lettersTo(director).length]).toEqual([1, 0]);
  expect([...browser.received.map((each) => JSON.stringify(each)), ...it.lettersTo(other)].join()).not.toContain(
    'Canary',
  );
  expect(logLines.join()).not.toContain(browser.subscription.auth);
});

test('an announcement that comes twice, a second alert of the incident, and one of last week tell nobody anew', async () => {
  const coach = await it.staff();
  const alert = it.alert();
  await alert.raise();
  await alert.raise();
  await it.alert({ incidentId: alert.incidentId }).raise();
  const old = timestampFromDate(new Date(it.clock.now().getTime() - 7 * 24 * 60 * MINUTE));
  await it.alert({ occurredAt: old, raisedAt: old }).raise();
  await nothingMore();
  expect(it.lettersTo(coach)).toHaveLength(1);
});

test('consent that is withdrawn before the notice leaves stops it, and so does leaving the team', async () => {
  const [coach, left] = [await it.staff(), await it.staff()];
  const [browser, leavers] = [it.push.subscribe(), it.push.subscribe()];
  await it.as(coach).addPushSubscription(browser.subscription);
  await it.as(left).addPushSubscription(leavers.subscription);
  for (const personId of [coach, left]) await it.as(personId).chooseAlertNotices({ ...wants, email: false });
  // One of them goes, and then the consent of the player of the second alert.
  await refusing(503, () => it.alert().raise());
  await it.leave(left);
  it.push.broken = undefined;
  it.clock.advance(MINUTE);
  await allSent();
  expect([browser.received.length, leavers.received.length]).toEqual([1, 0]);
  await refusing(503, () => it.alert().raise());
  const player = it.tested.client(ConsentService, actor(Level.player, it.player));
  await player.withdrawConsent({ personId: it.player, purposes: ['care'] });
  await allSent();
  expect(browser.received).toHaveLength(1);
});

test('a browser that is gone is forgotten, and one that somebody else signed in with is theirs', async () => {
  const [coach, other] = [await it.staff(), await it.staff()];
  const [gone, shared] = [it.push.subscribe(), it.push.subscribe()];
  await it.as(coach).addPushSubscription(gone.subscription);
  await it.as(coach).addPushSubscription(shared.subscription);
  expect(await it.as(other).addPushSubscription(shared.subscription)).toMatchObject({
    browserHashes: [expect.any(String)],
  });
  it.push.drop(gone);
  await it.alert().raise();
  await allSent();
  expect(await it.as(coach).getAlertNotices({})).toMatchObject({ browserHashes: [] });
  expect(shared.received).toHaveLength(1);
  expect(await it.as(other).removePushSubscription({ endpoint: shared.subscription.endpoint })).toMatchObject({
    browserHashes: [],
  });
});

test('who wants pushes alone gets an e-mail once their last browser turns out to be gone', async () => {
  const coach = await it.staff();
  const [gone, other] = [it.push.subscribe(), it.push.subscribe()];
  for (const { subscription } of [gone, other]) await it.as(coach).addPushSubscription(subscription);
  await it.as(coach).chooseAlertNotices({ ...wants, email: false });
  it.push.drop(gone);
  await it.alert().raise();
  await allSent();
  expect([other.received.length, it.lettersTo(coach).length]).toEqual([1, 0]);
  it.push.drop(other);
  await it.alert().raise();
  await allSent();
  expect(it.lettersTo(coach)).toHaveLength(1);
});

test('what a push service refuses for a fault of ours is tried again, and no browser is forgotten', async () => {
  const coach = await it.staff();
  const browser = it.push.subscribe();
  await it.as(coach).addPushSubscription(browser.subscription);
  await it.as(coach).chooseAlertNotices({ ...wants, email: false });
  await refusing(403, () => it.alert().raise());
  it.push.broken = undefined;
  it.clock.advance(MINUTE);
  await allSent();
  expect(browser.received).toHaveLength(1);
});

test('an alert that joins an incident when it is long told of is told of, too', async () => {
  const coach = await it.staff();
  const first = it.alert();
  await first.raise();
  await allSent();
  await first.become('acknowledged');
  it.clock.advance(20 * MINUTE);
  await it.alert({ incidentId: first.incidentId, late: true, occurredAt: first.occurredAt }).raise();
  it.clock.advance(MINUTE);
  await eventually(() => Promise.resolve(expect(it.lettersTo(coach)).toHaveLength(2)));
  expect(it.lettersTo(coach)[1]).toMatch(/^Head-acceleration alert, late\n.* 2\d minutes ago/);
});

test('an alert that came late says so, and one that was acknowledged meanwhile is told to nobody', async () => {
  const coach = await it.staff();
  const occurredAt = timestampFromDate(new Date(it.clock.now().getTime() - 35 * MINUTE));
  await it.alert({ late: true, occurredAt }).raise();
  await allSent();
  expect(it.lettersTo(coach)[0]).toMatch(
    /^Head-acceleration alert, late\nAt \d\d:\d\d UTC, 35 minutes ago by the sensor’s clock\./,
  );
  const browser = it.push.subscribe();
  await it.as(coach).addPushSubscription(browser.subscription);
  await it.as(coach).chooseAlertNotices({ ...wants, email: false });
  const alert = it.alert();
  await refusing(500, () => alert.raise());
  await alert.become('acknowledged');
  await allSent();
  expect(browser.received).toEqual([]);
});

test.each([
  ['another host', { endpoint: 'https://192.0.2.1/push' }, 'endpoint'],
  ['no key of the curve', { p256dh: 'AAAA' }, 'p256dh'],
  ['no secret', { auth: '' }, 'auth'],
])('a subscription with %s is refused', async (_, change, path) => {
  const coach = await it.staff();
  const { subscription } = it.push.subscribe();
  await expect(it.as(coach).addPushSubscription({ ...subscription, ...change })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    faults: [{ path }],
  });
});

test('quiet hours need two different times, and are kept with the rest', async () => {
  const coach = await it.staff();
  const quietHours = { fromMinute: 1_320, untilMinute: 420 };
  expect(await it.as(coach).chooseAlertNotices({ ...wants, sms: true, quietHours })).toMatchObject({
    sms: true,
    phoneProven: false,
    quietHours,
  });
  expect((await it.as(coach).chooseAlertNotices(wants)).quietHours).toBeUndefined();
  for (const untilMinute of [1_320, 1_440])
    await expect(
      it.as(coach).chooseAlertNotices({ ...wants, quietHours: { ...quietHours, untilMinute } }),
    ).rejects.toThrow();
  await expect(it.as(newId()).getAlertNotices({})).rejects.toThrow();
});
