import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import { startPushService, type TestPushService } from '@strainscope/testing/push-service';
import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { deliverPush, notificationsShown, subscribesAs } from '../src/browser/pushes.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { league, nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

const team = nodeOf('team');
const coach = league.people.find(({ email }) => email === signInOf('team').email)!;
const coachsName = `${coach.firstName} ${coach.lastName}`;
let folder: string;
let product: Product;
let browser: Browser;
let pushes: TestPushService;
beforeAll(async () => {
  pushes = await startPushService();
  folder = await mkdtemp(join(tmpdir(), 'strainscope-match-day-'));
  product = await start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  pushes?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What its events do to the brain is not what this is about. */
async function start(): Promise<Product> {
  const env = {
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(folder),
    STRAINSCOPE_AUTH_PUSH_SERVICES: pushes.url,
  };
  return Product.start({ demo: 'people', data: join(folder, 'data'), env });
}

const coachsApi = () => ConsoleApi.signIn(product.url, signInOf('team').email, signInOf('team').password);
const open = (page: Page, path: string) => page.goto(product.url + path, { waitUntil: 'domcontentloaded' });

async function isUsable(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('a newcomer plays a match, is alerted live, says what was done by keyboard, and reads where the time went', async () => {
  const api = await coachsApi();
  const state = async () => (await api.call('demoMatch.get', { params: { id: team.id } }))?.state;
  await walk(browser, {}, async (page) => {
    const tablet = pushes.subscribe();
    await subscribesAs(page, product.url, tablet.subscription);
    await signIn(page, product.url, signInOf('team').email, signInOf('team').password);
    await open(page, '/alert-notices');
    await sees(page, 'Alerts do not come to this browser');
    await press(page, 'Send alerts to this browser');
    await sees(page, 'Alerts come to this browser');
    await isUsable(page, 'alert-notices');
    await open(page, `/duty-roster/${team.id}`);
    await sees(page, 'all staff of the team are told at once');
    await page.locator('::-p-aria([name="Add somebody"][role="combobox"])').click();
    await page.keyboard.type(coachsName);
    await page.keyboard.press('Enter');
    await press(page, 'Save');
    await sees(page, 'The roster of this place.');
    await isUsable(page, 'duty-roster');

    await open(page, `/wall/team/${team.id}`);
    await sees(page, 'Play a demo match');
    // Faster than anybody would watch it.
    await api.call('demoMatch.play', { params: { id: team.id }, body: { speed: 180 } });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await sees(page, 'Demo match with invented data, minute');
    await sees(page, `${team.name} v Demo XV`);
    await isUsable(page, 'wall');

    // A browser whose console is closed shows what its push service brings.
    await eventually(() => Promise.resolve(expect(tablet.received).not.toEqual([])), { within: 120_000 });
    // On a machine that others load it may come late, and says so.
    const [{ title = '' } = {}] = tablet.received;
    expect(title).toMatch(/^Head-acceleration alert(, late)?$/);
    // A service worker that is not active yet hears nothing from the developer tools; the same notice replaces itself.
    await eventually(
      async () => {
        await deliverPush(page, JSON.stringify(tablet.received[0]));
        expect(await notificationsShown(page)).toEqual([title]);
      },
      { every: 1_000 },
    );

    // The alert comes to whatever page is open, and is live.
    await page.waitForSelector('[role="alert"] a');
    await isUsable(page, 'live-alert');
    await page.locator('[role="alert"] a').click();
    await sees(page, 'Durable to judged by the rules');
    await sees(page, 'Sent to shown on a screen');
    await page.keyboard.press('a');
    await sees(page, 'Acknowledged by');
    await press(page, 'Assign to me');
    await sees(page, 'Assigned to');
    await page.locator('input[type="radio"][value="taken-off"]').click();
    await press(page, 'Save the assessment');
    await sees(page, 'Taken off for assessment');
    await press(page, 'Close');
    await sees(page, 'Closed by');
    await isUsable(page, 'closed-alert');

    await eventually(async () => expect(await state()).toBe('idle'), { within: 180_000, every: 1_000 });
    const match = (await api.call('demoMatch.get', { params: { id: team.id } }))!;
    expect(match).toMatchObject({ failure: '', played_seconds: match.length_seconds });
    const alerts = await api.call('alerts.list', { query: { node_id: team.id } });
    // What was kept until half-time and what wrong clocks told raises none: the two severe ones do.
    expect(alerts).toHaveLength(2);
    // Whether an alert is late follows from its own times, however loaded the machine is.
    const seconds = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 1000;
    expect(alerts.map(({ late }) => late)).toEqual(
      alerts.map(({ occurred_at, raised_at }) => seconds(occurred_at, raised_at) > 10),
    );
    await open(page, `/session/${match.session_id}`);
    await sees(page, 'Ended');
    await page.locator('summary').click();
    await sees(page, 'Late, that is judged more than ten seconds');
    await isUsable(page, 'session');

    // Ten events are judged by one key each: the next one opens by itself.
    await open(page, `/review/${team.id}`);
    let judged = 0;
    page.on('response', (response) => {
      const isVerdict = response.request().method() === 'POST' && response.url().includes('/bff/reviews/');
      if (isVerdict && response.ok()) judged++;
    });
    for (let count = 1; count <= 10; count++) {
      await page.waitForSelector('#your-review');
      await eventually(async () => {
        await page.keyboard.press('t');
        expect(judged).toBeGreaterThanOrEqual(count);
      });
    }
    await isUsable(page, 'reviewed');
    await open(page, `/team/exposure/${team.id}`);
    await sees(page, 'per player-hour');
    await isUsable(page, 'exposure');
  });
  const tokens = await api.call('apiTokens.list', {});
  expect(tokens.map(({ revoked_at }) => revoked_at)).not.toContain(null);
  // Everybody reads how long events took, without a sign-in.
  await walk(browser, { viewport: 'phone', theme: 'dark' }, async (page) => {
    await open(page, '/status/latency');
    await sees(page, 'Durable to judged by the rules');
    await isUsable(page, 'latency');
  });
});

test('staff tighten the rules of their team, and see them in force', async () => {
  const api = await coachsApi();
  await walk(browser, {}, async (page) => {
    await signIn(page, product.url, signInOf('team').email, signInOf('team').password);
    await open(page, `/alert-rules/${team.id}`);
    await sees(page, 'The rules of the product');
    const threshold = page.locator('::-p-aria([name="PLA at least, in g"][role="textbox"])');
    await threshold.click({ count: 3 });
    await page.keyboard.type('10');
    await sees(page, 'PLA at least 10 g');
    await page.locator('::-p-aria([name="Reason"][role="textbox"])').fill('A cautious season');
    await press(page, 'Publish');
    await sees(page, 'In force');
    await sees(page, 'A cautious season');
    await isUsable(page, 'alert-rules');
  });
  const { number, from_node_id } = await api.call('alertRules.get', { params: { id: team.id } });
  expect({ number, from_node_id }).toEqual({ number: 1, from_node_id: team.id });
});

test('stricter rules apply to the next match, which is ended by the next start when the product is killed', async () => {
  const api = await coachsApi();
  const alerts = () => api.call('alerts.list', { query: { node_id: team.id } });
  const before = (await alerts()).length;
  await api.call('demoMatch.play', { params: { id: team.id }, body: { speed: 60 } });
  // By the rules of the product the first minutes raise none; by those of the team each event of 10 g does.
  await eventually(async () => expect((await alerts()).length).toBeGreaterThan(before), { within: 120_000 });
  await product.kill();
  product = await start();
  const again = await coachsApi();
  await eventually(async () => {
    expect(await again.call('sessions.list', { query: { node_id: team.id, state: 'running' } })).toEqual([]);
    const tokens = await again.call('apiTokens.list', {});
    expect(tokens.map(({ revoked_at }) => revoked_at)).not.toContain(null);
  });
});
