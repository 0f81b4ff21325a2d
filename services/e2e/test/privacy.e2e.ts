import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { operations, type Operation } from '@strainscope/console-contract';
import type { Browser, Page } from 'puppeteer';
import { eventually } from '@strainscope/testing';
import { launchBrowser, picture, press, sees, signIn, walk } from '../src/browser.ts';
import { canaries, canaryBodies } from './canaries.ts';
import { ConsoleApi } from '../src/console-api.ts';
import { league, signInOf } from '../src/demo.ts';
import { everyScreen } from './every-screen.ts';
import { Product } from '../src/product.ts';

const everyCall: readonly Operation[] = Object.values(operations);
/** After these the canaries would come from nobody. */
const endingCalls = ['/auth/logout', '/auth/deleteAccount', '/account/sessions/end', '/account/disable'];

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await Product.start({ demo: 'people' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const person = (role: string) => league.people.find(({ email }) => email === signInOf(role).email)!;
/** Whom the canaries are about: calls change him (a copy of his data is ordered), so that no journey needs him. */
const bystander = league.people.find(({ level, signsIn }) => level === 100 && !signsIn)!;
const apiOf = (role: string) => ConsoleApi.signIn(product.url, signInOf(role).email, signInOf(role).password);

describe('a page of ours alone', () => {
  test('no screen breaks the content security policy, and nothing of people is stored but `authUser` with four fields', async () => {
    // Screens are left in the middle of their calls, of which some are about nothing: only violations count.
    await walk(browser, { tolerated: /./ }, async (page) => {
      const violations: string[] = [];
      await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
          report(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`);
        });
      });
      await signIn(page, product.url, signInOf('admin').email, signInOf('admin').password);
      const screens = everyScreen(person('player').id);
      expect(screens).toHaveLength(100);
      for (const screen of screens) {
        const response = await page.goto(product.url + screen, { waitUntil: 'domcontentloaded' });
        const policy = response?.headers()['content-security-policy'] ?? '';
        expect(policy).toContain("object-src 'none'");
        expect(policy).not.toMatch(/unsafe-(inline|eval)/);
        await page.waitForSelector('h1, h2');
      }
      expect(violations).toEqual([]);
      const stored = await storedIn(page);
      const user = JSON.parse(stored['authUser'] ?? '{}') as object;
      expect(Object.keys(user).sort()).toEqual(['_id', 'first_name', 'last_name', 'level']);
      const rest = Object.entries(stored).filter(([key]) => key !== 'authUser');
      const { email, id, lastName } = person('admin');
      for (const [, value] of rest) expect([email, id, lastName].filter((each) => value.includes(each))).toEqual([]);
    });
  });
});

/** Everything that scripts could read of the browser's storage, cookies included. */
function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({
    ...Object.fromEntries(Object.entries(sessionStorage) as [string, string][]),
    ...Object.fromEntries(Object.entries(localStorage) as [string, string][]),
    cookie: document.cookie,
  }));
}

describe('a foreign page', () => {
  const changing = everyCall.filter(({ method }) => method !== 'GET');

  test('makes no state-changing call, also none that only reads by PATCH', async () => {
    const { cookie } = await apiOf('admin');
    expect(changing.length).toBeGreaterThan(90);
    for (const { path, method } of changing) {
      const url = `${product.url}/bff${path.replaceAll(/\{\w+\}/g, person('player').id)}`;
      const withoutHeader = { cookie, 'content-type': 'application/json' };
      const foreign = { ...withoutHeader, 'x-strainscope-csrf': '1', origin: 'https://elsewhere.example' };
      for (const headers of [withoutHeader, foreign]) {
        const response = await fetch(url, { method, headers, body: '{}' });
        expect({ path, status: response.status }).toEqual({ path, status: 403 });
      }
    }
  });
});

describe('canaries', () => {
  test('200 values pushed through every call show up in no log, metric or error', async () => {
    const values = canaries(200);
    const api = await apiOf('admin');
    const answers: string[] = [];
    for (const { path, method } of everyCall.filter((call) => !endingCalls.includes(call.path))) {
      for (const body of canaryBodies(path, values)) {
        const address = path.replaceAll(/\{\w+\}/g, bystander.id);
        const response = await api.request(method, address, method === 'GET' ? undefined : body);
        if (response.status >= 400) answers.push(await response.text());
        else await response.body?.cancel();
      }
    }
    expect(answers.length).toBeGreaterThan(50);
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    const logs = await readLogs(join(product.data, 'logs'));
    expect(logs.length).toBeGreaterThan(0);
    const places = { metrics, logs, output: product.output.join('\n'), errors: answers.join('\n') };
    const leaks = Object.entries(places).flatMap(([place, text]) =>
      values.filter((value) => text.includes(value)).map((value) => `${place}: ${value}`),
    );
    expect(leaks).toEqual([]);
  });
});

async function readLogs(folder: string): Promise<string> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ((await stat(join(folder, name))).isFile() ? readFile(join(folder, name), 'utf8') : '')),
  );
  return files.join('\n');
}

test('a person sees who looked, takes a copy, erases themselves, and receives the receipt', async () => {
  const { id, lastName } = person('player');
  const { email, password } = signInOf('player');
  const staff = await apiOf('team');
  await eventually(() => staff.call('PATCH', '/player/fetchDetails', { player_id: id }), { within: 60_000 });
  await walk(browser, { tolerated: /status of 4\d\d/ }, async (page) => {
    await signIn(page, product.url, email, password);
    await page.goto(`${product.url}/player/data-collection/${id}`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Player page', 60_000);
    await sees(page, 'Teams and roles', 60_000);
    await press(page, 'Collect a copy');
    await sees(page, 'Download your data', 60_000);
    await picture(page, 'data-collection');
    await press(page, 'Download your data');
    await sees(page, 'Collect a copy');

    await press(page, 'Erase account and data');
    await page.locator('#erase-word').fill('erase');
    await page.locator('#erase-password').fill(password);
    await press(page, 'Erase everything');
    await sees(page, 'Account deleted successfully', 60_000);
    await page.waitForFunction(() => localStorage.getItem('authUser') === null);
  });

  await expect(ConsoleApi.signIn(product.url, email, password)).rejects.toThrow(/401/);
  await eventually(async () => expect(await lettersTo(email)).toMatch(/erasure-receipt/), { within: 60_000 });
  const gone = await staff.request('PATCH', '/player/fetchDetails', { player_id: id });
  expect(gone.status).toBe(404);
  // By id: the demo's league has namesakes.
  const { hits } = await staff.call<{ hits: { _id: string }[] }>('GET', `/search?q=${encodeURIComponent(lastName)}`);
  expect(hits.map(({ _id }) => _id)).not.toContain(id);
});

/** What was mailed to an address, as it stands in the files. */
async function lettersTo(address: string): Promise<string> {
  const folder = join(product.data, 'mail');
  const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return letters.filter((letter) => letter.includes(`To: ${address}`) || letter.includes(`<${address}>`)).join('\n');
}
