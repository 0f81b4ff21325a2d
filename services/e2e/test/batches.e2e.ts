import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import { parquetReadObjects } from 'hyparquet';
import type { Browser, Page } from 'puppeteer';
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
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { asAnotherEvent, nodeOf, signInOf, teamFiles, withPeak } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

/** How long what somebody waits for may take on a machine that is busy otherwise. */
const CAUGHT_UP = { within: 60_000, every: 200 };

const team = nodeOf('team');
const [made] = teamFiles(1);
/** Three events of one player, each with a motion of its own. */
const files = [30, 40, 50].map((peak) => asAnotherEvent(withPeak(made!, peak), 9000 + peak));

let product: Product;
let browser: Browser;
let folder: string;
let downloads: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strainscope-batches-'));
  downloads = join(folder, 'downloads');
  await mkdir(downloads);
  const env = {
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(folder),
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_PRICES: '{"local":{"coreHour":0.05}}',
  };
  product = await Product.start({ demo: 'people', env });
  browser = await launchBrowser();
  await upload();
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

/** The events are there, and simulated as uploads are. */
async function upload(): Promise<void> {
  const api = await signedIn('team');
  await api.upload(team.id, files);
  await eventually(async () => {
    const runs = await api.call('simulations.complete', { body: {} });
    expect(runs).toHaveLength(files.length);
  }, CAUGHT_UP);
}

/** The administrator's walk, who orders batches and runs the machines. */
function asAdmin(look: Look, steps: (page: Page) => Promise<void>): Promise<void> {
  const { email, password } = signInOf('admin');
  return walk(browser, look, async (page) => {
    await signIn(page, product.url, email, password);
    await steps(page);
  });
}

const open = (page: Page, path: string) => page.goto(product.url + path, { waitUntil: 'domcontentloaded' });

/** Chooses of what the form calls so. */
async function choose(page: Page, field: 'mesh_type' | 'mesh_subtype' | 'team', option: string): Promise<void> {
  await page.locator(`#${field}`).click();
  await page.locator(`.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="${option}"]`).click();
}

const named = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

/** Types over the name that is there. */
async function name(page: Page, text: string): Promise<void> {
  await page.locator('#name').click({ count: 3 });
  await page.keyboard.type(text);
}

/** Lies beside the solver, which does as its name says. */
const lies = (file: string) => writeFile(join(folder, file), '');
const takeAway = (file: string) => rm(join(folder, file));

/** What the browser has saved under the name, whole. */
async function downloaded(page: Page, label: string, ending: string): Promise<Buffer> {
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    eventsEnabled: true,
    browserContextId: page.browserContext().id!,
  });
  const saved = new Promise<string>((found) => {
    session.on('Browser.downloadWillBegin', ({ suggestedFilename }) => {
      session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && found(suggestedFilename));
    });
  });
  await press(page, label);
  const file = await saved;
  expect(file).toMatch(new RegExp(`^batch-[0-9a-f-]{36}\\.${ending}$`));
  return readFile(join(downloads, file));
}

/** Rows of a file by the titles of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [titles, ...rows] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, column) => [titles![column]!, cell])));
}

const asText = (value: string | number | null) => (value === null ? '' : String(value));

test('a researcher orders a batch by filter, sees what it means and how far it is, and takes its files along', async () => {
  await asAdmin({}, async (page) => {
    await open(page, '/pendingSimulation/batches');
    await press(page, 'New batch');
    await name(page, 'Season, fine');
    await choose(page, 'mesh_type', 'fine');
    await choose(page, 'team', team.name);
    await press(page, 'Preview');
    await sees(page, /New\s+3\s+Solved already\s+0/);
    await sees(page, /Cost of what is new\s+[\d.]+ USD/);
    await sees(page, /Time, with all workers\s+about/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'batch-preview-wide');
    await lies('hold');
    await press(page, 'Submit 3 events');
    await sees(page, '0 of 3 complete');
    await picture(page, 'batch-waits-wide');
    await takeAway('hold');
    await sees(page, '3 of 3 complete');
    await named(page, 'Events: Season, fine').click();
    await sees(page, 'Events of Season, fine');
    await page.waitForFunction(() => document.querySelectorAll('table[aria-label^="Events of"] tbody tr').length === 3);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'batch-open-wide');

    const csv = rowsOf((await downloaded(page, 'CSV', 'csv')).toString());
    const file = await downloaded(page, 'Parquet', 'parquet');
    const parquet = await parquetReadObjects({ file: Uint8Array.from(file).buffer });
    expect(csv).toHaveLength(3);
    for (const { subject, state, mps95 } of csv) {
      expect([subject, state]).toEqual([csv[0]!['subject'], 'complete']);
      expect(Number(mps95)).toBeGreaterThan(0);
    }
    const texts = parquet.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, asText(value as string | number | null)])),
    );
    expect(texts).toEqual(csv);
  });
});

test('a batch is cloned and edited, what is solved already is reused, and one under way is cancelled', async () => {
  await asAdmin({ theme: 'dark' }, async (page) => {
    await open(page, '/pendingSimulation/batches');
    await named(page, 'Clone and edit: Season, fine').click();
    await press(page, 'Preview');
    await sees(page, /New\s+0\s+Solved already\s+3/);
    await choose(page, 'mesh_subtype', 'female');
    await sees(page, 'Changed since: preview again');
    await press(page, 'Preview');
    await sees(page, /New\s+3\s+Solved already\s+0/);
    await name(page, 'Season, female');
    await picture(page, 'batch-clone-dark');
    await lies('hold');
    await press(page, 'Submit 3 events');
    // Events are submitted behind: one that is not yet when its batch is cancelled is refused, not cancelled.
    const admin = await signedIn('admin');
    await eventually(async () => {
      const runs = await admin.call('simulations.pending', { body: {} });
      expect(runs).toHaveLength(files.length);
    }, CAUGHT_UP);
    await named(page, 'Cancel batch: Season, female').click();
    await picture(page, 'batch-cancel-dark');
    await pressInDialog(page, 'Cancel batch');
    await sees(page, '0 of 3 complete, 3 cancelled; batch cancelled');
    await takeAway('hold');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'batches-dark');
  });
  await asAdmin({ viewport: 'phone' }, async (page) => {
    await open(page, '/pendingSimulation/batches');
    await named(page, 'Events: Season, fine').click();
    await sees(page, 'Events of Season, fine');
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    await picture(page, 'batches-phone');
  });
});

test('an operator retries what failed of one cause, and drains the machine', async () => {
  await lies('fail');
  const admin = await signedIn('admin');
  await admin.call('batches.submit', {
    body: { name: 'To fail', mesh_type: 'fine', mesh_subtype: 'female', node_id: team.id },
  });
  await asAdmin({}, async (page) => {
    await open(page, '/dashboard?tab=operations');
    await sees(page, '3 events');
    await named(page, 'Retry these 3: energy-error').click();
    await sees(page, 'go back into the queues of their organizations');
    await picture(page, 'retry-asked-wide');
    await takeAway('fail');
    await pressInDialog(page, 'Retry these 3');
    await sees(page, '3 simulations went back into the queues.');
    await sees(page, 'No simulation has failed');
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, 'retry-told-wide');
    await pressInDialog(page, 'Close');

    await named(page, 'Drain: This machine').click();
    await pressInDialog(page, 'Drain');
    await sees(page, 'This machine: drained');
    await sees(page, 'no workers');
    await picture(page, 'drained-wide');
    await named(page, 'Open: This machine').click();
    await pressInDialog(page, 'Open');
    await sees(page, 'This machine: opened');
  });
  await asAdmin({ viewport: 'phone', theme: 'dark' }, async (page) => {
    await open(page, '/dashboard?tab=operations');
    await sees(page, '3 events');
    await sees(page, 'This machine: opened');
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    await picture(page, 'operations-phone-dark');
  });
});
