import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

const team = nodeOf('team');
let folder: string;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strainscope-match-day-'));
  product = await start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What its events do to the brain is not what this is about. */
async function start(): Promise<Product> {
  const env = { STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(folder) };
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
    await signIn(page, product.url, signInOf('team').email, signInOf('team').password);
    await open(page, `/wall/team/${team.id}`);
    await sees(page, 'Play a demo match');
    // Faster than anybody would watch it.
    await api.call('demoMatch.play', { params: { id: team.id }, body: { speed: 180 } });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await sees(page, 'Demo match with invented data, minute');
    await sees(page, `${team.name} v Demo XV`);
    await isUsable(page, 'wall');

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
    expect(alerts.map(({ late }) => late)).toEqual([false, false]);
    await open(page, `/session/${match.session_id}`);
    await sees(page, 'Ended');
    await page.locator('summary').click();
    await sees(page, 'Late, that is judged more than ten seconds');
    await isUsable(page, 'session');
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

test('a match that was being played when the product was killed is ended by the next start', async () => {
  const api = await coachsApi();
  await api.call('demoMatch.play', { params: { id: team.id }, body: { speed: 1 } });
  const running = () => api.call('sessions.list', { query: { node_id: team.id, state: 'running' } });
  await eventually(async () => expect(await running()).toHaveLength(1));
  await product.kill();
  product = await start();
  const again = await coachsApi();
  await eventually(async () => {
    expect(await again.call('sessions.list', { query: { node_id: team.id, state: 'running' } })).toEqual([]);
    const tokens = await again.call('apiTokens.list', {});
    expect(tokens.map(({ revoked_at }) => revoked_at)).not.toContain(null);
  });
});
