import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { csrfHeader, type CallAnswer, type Calls } from '@strainscope/console-contract';
import { newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { fitsItsWindow } from '../../../web/test/look/fits-its-window.ts';
import {
  accessibilityFaults,
  launchBrowser,
  picture,
  press,
  pressInDialog,
  sees,
  signIn,
  walk,
  type Look,
} from '../src/browser/browser.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let product: Product;
let browser: Browser;
let folder: string;
let downloads: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strainscope-problems-'));
  downloads = join(folder, 'downloads');
  await mkdir(downloads);
  product = await Product.start({ demo: 'people' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await rm(folder, { recursive: true, force: true });
});

const signedIn = (role: string) => {
  const { email, password } = signInOf(role);
  return ConsoleApi.signIn(product.url, email, password);
};

const placeOf = (name: string) => fileURLToPath(new URL(`../../fe-solver/examples/${name}`, import.meta.url));
const example = (name: string) => readFile(placeOf(name));

/** The hexahedron in tension of the solver's examples. */
async function send(api: ConsoleApi, id = newId()): Promise<Response> {
  const body = new FormData();
  body.append('problem_id', id);
  body.append('name', 'A cube in tension');
  body.append('files', new Blob([await example('tension.json')]), 'problem.json');
  body.append('files', new Blob([await example('cube.inp')]), 'cube.inp');
  return api.fetch('/bff/problems/send', { method: 'POST', headers: { [csrfHeader]: '1' }, body });
}

test('a researcher sends a problem, sees it complete and takes its result along', async () => {
  const api = await signedIn('admin');
  const sent = await send(api);
  expect(sent.status).toBe(200);
  const { data } = (await sent.json()) as CallAnswer<Calls['problems.send']>;
  const problem = await eventually(
    async () => {
      const found = await api.call('problems.get', { params: { id: data._id } });
      expect(found.status).toBe('complete');
      return found;
    },
    { within: 60_000, every: 200 },
  );
  expect(problem.results.map(({ name }) => name)).toEqual(['result.json', 'nodes.csv', 'elements.csv']);
  const response = await api.fetch(`/bff/problems/${data._id}/results/result.json`);
  const result = (await response.json()) as { parts: Record<string, { mps: number }> };
  // Green–Lagrange strain of half as long again.
  expect(result.parts['gel']!.mps).toBeCloseTo((1.5 ** 2 - 1) / 2, 4);
});

test('without the permission nothing is taken', async () => {
  const refused = await send(await signedIn('family'));
  expect([403, 404]).toContain(refused.status);
});

/** The administrator's walk, who may use data for research. */
function asResearcher(look: Look, steps: (page: Page) => Promise<void>): Promise<void> {
  const { email, password } = signInOf('admin');
  return walk(browser, look, async (page) => {
    await signIn(page, product.url, email, password);
    await page.goto(`${product.url}/research/problems`, { waitUntil: 'domcontentloaded' });
    await steps(page);
  });
}

/** Chooses files, as the browser's own window does, which no page can show. */
async function choose(page: Page, label: string, ...paths: string[]): Promise<void> {
  const input = await page.waitForSelector(`input[aria-label="${label}: files"]`);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
}

/** Fills the dialog in, which is open. */
async function fillIn(page: Page, name: string, document: string, ...files: string[]): Promise<void> {
  await page.locator('#problem_name').fill(name);
  await choose(page, 'Choose the document', document);
  if (files.length > 0) await choose(page, 'Add files', ...files);
}

/** The example with other values, as a file. */
async function written(name: string, values: object): Promise<string> {
  const path = join(folder, name);
  const document = JSON.parse((await example('tension.json')).toString()) as object;
  await writeFile(path, JSON.stringify({ ...document, ...values }));
  return path;
}

/** What the browser has saved after a link was followed. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    eventsEnabled: true,
    browserContextId: page.browserContext().id!,
  });
  const whole = new Promise<void>((found) => {
    session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && found());
  });
  await page.locator(`a[download="${name}"]`).click();
  await whole;
  return readFile(join(downloads, name));
}

test('by the page a researcher sends a problem, sees it solved, and takes its result along', async () => {
  await asResearcher({}, async (page) => {
    await press(page, 'Send a problem');
    await fillIn(page, 'A cube by the page', placeOf('tension.json'), placeOf('cube.inp'));
    await sees(page, 'cube.inp');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'problem-send-wide');
    await pressInDialog(page, 'Send');
    await page.waitForFunction(() => /problems\/[0-9a-f-]{36}$/.test(location.pathname));
    await sees(page, /Complete/);
    // Green–Lagrange strain of half as long again.
    await sees(page, /gel\s+1\s+[\d.]+ cm³\s+0\.625\s+0\.625/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'problem-complete-wide');
    const result = JSON.parse((await saved(page, 'result.json')).toString()) as { parts: Record<string, object> };
    expect(Object.keys(result.parts)).toEqual(['gel']);
    expect((await saved(page, 'nodes.csv')).toString()).toMatch(/^time \[s\],pulled ux \[m\]/);
    await page.goto(`${product.url}/research/problems`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'A cube by the page');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'problems-wide');
  });
});

test('a file that is wrong is refused in words: by the server at once, by the solver on the page of its problem', async () => {
  const notNamed = join(folder, 'other.inp');
  await writeFile(notNamed, '*NODE');
  const short = await written('short.json', { duration: 0.5, mesh: 'cube.inp' });
  await asResearcher({ viewport: 'phone', theme: 'dark', tolerated: /422/ }, async (page) => {
    await press(page, 'Send a problem');
    await fillIn(page, 'A short table', short, placeOf('cube.inp'), notNamed);
    await pressInDialog(page, 'Send');
    await sees(page, 'other.inp: problem.json does not name this file.');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    await picture(page, 'problem-send-refused-phone-dark');
    await page.locator('button[aria-label="Take out other.inp"]').click();
    await pressInDialog(page, 'Send');
    await sees(page, 'The solver cannot read the task.');
    await sees(page, 'boundary.3.displacement.x: it ends at 0.4 s, before the duration of 0.5 s');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    await picture(page, 'problem-refused-phone-dark');
  });
});

test('a problem that goes on is cancelled after a confirmation', async () => {
  // Some minutes of solving, without a file beside the document.
  const { materials, boundary } = JSON.parse((await example('tension.json')).toString()) as Record<string, object[]>;
  const long = await written('long.json', {
    mesh: { box: { cells: [30, 30, 30], size: [0.01, 0.01, 0.01] } },
    materials: { '*': Object.values(materials!)[0] },
    boundary: [...boundary!.slice(0, 3), { ...boundary![3], on: { plane: { normal: [1, 0, 0], offset: 0.01 } } }],
    outputs: { interval: 0.1 },
  });
  await asResearcher({}, async (page) => {
    await press(page, 'Send a problem');
    await fillIn(page, 'A long pull', long);
    await pressInDialog(page, 'Send');
    await sees(page, /Running/);
    await picture(page, 'problem-running-wide');
    await press(page, 'Cancel problem');
    await pressInDialog(page, 'Cancel problem');
    await sees(page, 'You cancelled it');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'problem-cancelled-wide');
  });
  await asResearcher({ viewport: 'phone' }, async (page) => {
    await sees(page, 'A long pull');
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'problems-phone');
  });
});
