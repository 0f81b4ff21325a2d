import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { fitsItsWindow } from '../../../web/test/look/fits-its-window.ts';
import {
  accessibilityFaults,
  launchBrowser,
  picture,
  press,
  sees,
  signIn,
  walk,
  type Look,
} from '../src/browser/browser.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { asAnotherEvent, nodeOf, signInOf, teamFiles, withPeak } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let product: Product;
let browser: Browser;
let journeys = 0;
const folders: string[] = [];

/** How long a journey waits for its simulation, on a machine that is busy otherwise. */
const SOLVED_MS = 400_000;

beforeAll(async () => {
  product = await Product.start({ demo: 'people' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  for (const folder of folders) await rm(folder, { recursive: true });
  process.stdout.write(`journeys in a real browser: ${journeys}\n`);
});

/** The walk of one who is signed in, if a role is named. */
async function journey(role: string | null, look: Look, steps: (page: Page) => Promise<void>): Promise<void> {
  const signedIn = async (page: Page) => {
    if (role) {
      const { email, password } = signInOf(role);
      await signIn(page, product.url, email, password);
    }
    await steps(page);
  };
  await walk(browser, look, signedIn);
  journeys += 1;
}

const team = nodeOf('team');
const staff = () => ConsoleApi.signIn(product.url, signInOf('team').email, signInOf('team').password);

interface Verdict {
  state: string;
  events: { event_id: string | null; state: string }[];
}

async function send(api: ConsoleApi, file: { name: string; bytes: Uint8Array }): Promise<Verdict> {
  const { files } = await api.upload(team.id, [file]);
  return files[0]!;
}

async function onDisk(...files: { name: string; bytes: Uint8Array | string }[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'strainscope-files-'));
  folders.push(folder);
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ bytes }, i) => writeFile(paths[i]!, bytes)));
  return paths;
}

/** Waits for the strain of an event. @throws what the run and the queue were then, beside what the page showed */
async function seesStrain(page: Page, api: ConsoleApi, eventId: string): Promise<void> {
  try {
    // The picture of an estimate comes before that of the run.
    await page.waitForSelector('[aria-labelledby="strain-numbers"]', { timeout: SOLVED_MS });
    await page.waitForSelector('canvas', { timeout: SOLVED_MS });
  } catch (cause) {
    const panel = await page.$eval('section[aria-label="Brain"]', ({ innerText }) => innerText).catch(String);
    const { simulation } = await api.call('events.get', { body: { event_id: eventId } });
    const queue = simulation && (await api.call('simulations.queue', { params: { id: simulation._id } }).catch(String));
    const told = { panel, simulation: { ...simulation, result: simulation?.result?.field_url }, queue };
    throw new Error(`No strain within ${SOLVED_MS} ms: ${JSON.stringify(told, null, 1)}`, { cause });
  }
}

/** What has the focus, and how it shows it. */
const outlined = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return { part: focused.tagName, outline: `${outlineStyle} ${outlineWidth}` };
  });

describe('each role signs in and sees its own part', () => {
  test.each([
    ['admin', '/dashboard', 'Organizations'],
    ['organization', '/user/organizations', nodeOf('organization').name],
    ['institution', '/user/institutions', nodeOf('institution').name],
    ['team', '/user/teams', team.name],
    ['player', '/player/dashboard/', 'Events'],
    ['family', '/family/', 'events'],
  ])('%s lands on %s', async (role, path, shown) => {
    for (const viewport of ['wide', 'phone'] as const) {
      await journey(role, { viewport }, async (page) => {
        await sees(page, shown);
        expect(new URL(page.url()).pathname).toContain(path);
        await picture(page, `landing-${role}-${viewport}`);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    }
  });

  test('by keyboard alone: a link shows its focus, the part that an arrival focuses does not', async () => {
    await journey('team', {}, async (page) => {
      await sees(page, team.name);
      // The keyboard has to have been used: what a pointer or a script focuses shows nothing.
      await page.keyboard.press('Tab');
      await page.focus(`a[href="/team/players/${team.id}"]`);
      expect(await outlined(page)).toEqual({ part: 'A', outline: 'solid 2px' });
      await page.focus('main');
      expect(await outlined(page)).toMatchObject({ part: 'MAIN', outline: expect.stringMatching(/^none/) as string });
    });
  });

  test('a wrong password is told in the fixed words, and nothing of the address', async () => {
    await journey(null, { tolerated: /401/ }, async (page) => {
      await page.goto(`${product.url}/login`, { waitUntil: 'networkidle0' });
      await page.locator('input[type=email]').fill('nobody@demo.example');
      await page.locator('input[type=password]').fill('not the password at all');
      await page.locator('button[type=submit]').click();
      await sees(page, 'Invalid login');
    });
  });

  test('a team of another institution looks missing', async () => {
    const other = nodeOf('institution');
    const api = await staff();
    const answers = await Promise.all([
      api.request('institutions.get', { params: { id: other.id } }),
      api.request('institutions.get', { params: { id: crypto.randomUUID() } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

test('a mixed folder: verdicts per file, then kinematics, then strain, without a reload', async () => {
  const [good, second] = teamFiles(2);
  const paths = await onDisk(
    good!,
    second!,
    { name: 'copy of an event.csv', bytes: good!.bytes },
    { name: 'notes.csv', bytes: 'Dear all,\nno measurements here.\n' },
    {
      name: asAnotherEvent(good!, 77).name,
      bytes: new TextDecoder().decode(good!.bytes).replace(/\n0\.01,[^,]+/, '\n0.01,abc'),
    },
    { name: 'bomb.zip', bytes: new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(60).fill(0xff)]) },
  );
  await journey('team', {}, async (page) => {
    await page.goto(`${product.url}/simulation/upload/${team.id}`, { waitUntil: 'domcontentloaded' });
    const input = (await page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
    await input.uploadFile(...paths);
    await sees(page, 'Refused 4');
    await picture(page, 'upload-checked-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Ingest 2 files');
    await sees(page, /Ingested \d of \d/);
    await picture(page, 'upload-board-wide');

    const api = await staff();
    const eventId = (await send(api, good!)).events[0]!.event_id;
    await page.goto(`${product.url}/player/details/${eventId}`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Peak linear acceleration');
    await picture(page, 'event-kinematics-wide');
    await seesStrain(page, api, eventId!);
    await sees(page, 'MPS95');
    await new Promise((done) => setTimeout(done, 3000));
    await picture(page, 'event-strain-wide');
    expect(await accessibilityFaults(page)).toEqual([]);

    // The model said what the solver then computed.
    await sees(page, /Estimated (before|afterwards)/);
    const { simulation } = await api.call('events.get', { body: { event_id: eventId! } });
    const { state, heads } = await api.call('estimates.ofEvent', { params: { id: eventId! } });
    expect({ state, heads: heads.map(({ mesh_subtype }) => mesh_subtype) }).toEqual({
      state: 'estimated',
      heads: ['female', 'male'],
    });
    const valueOf = (values: readonly { key: string; value: number }[]) =>
      values.find(({ key }) => key === 'mps95')!.value;
    const computed = valueOf(simulation!.result!.metrics);
    const head = heads.find(({ mesh_subtype }) => mesh_subtype === simulation!.mesh_subtype)!;
    expect(Math.abs(valueOf(head.values) - computed)).toBeLessThan(0.03 + 0.15 * computed);
    await page.locator('::-p-text(Machine learning)').click();
    await sees(page, 'Estimated strain');
    await page.waitForSelector('canvas');
    await new Promise((done) => setTimeout(done, 2000));
    await picture(page, 'event-estimate-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('the event page on a phone, in the dark', async () => {
  const api = await staff();
  const [file] = teamFiles(1);
  const eventId = (await send(api, file!)).events[0]!.event_id;
  await journey('team', { viewport: 'phone', theme: 'dark' }, async (page) => {
    await page.goto(`${product.url}/player/details/${eventId}`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Peak linear acceleration');
    await new Promise((done) => setTimeout(done, 4000));
    await picture(page, 'event-phone-dark');
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a simulation that cannot succeed says why, and can be tried again', async () => {
  const api = await staff();
  const [file] = teamFiles(1, 7);
  // Within what ingest takes for possible, beyond what the solver takes for a head: refused before the first step.
  const { events } = await send(api, asAnotherEvent(withPeak(file!, 800), 5151));
  await journey('team', {}, async (page) => {
    await page.goto(`${product.url}/failedSimulation/team/${team.id}`, { waitUntil: 'domcontentloaded' });
    await sees(page, /its unit is in doubt/, SOLVED_MS);
    await picture(page, 'failed-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('input[aria-label^="Select "]').click();
    await press(page, 'Retry 1 simulation');
    // The same refusal, by a second attempt.
    await sees(page, /[\t\n]2[\t\n]+coarse/, SOLVED_MS);
    await page.goto(`${product.url}/simulation/log/${events[0]!.event_id}`, { waitUntil: 'domcontentloaded' });
    await sees(page, /Failed/);
    // The run's own page alone tells values of the event.
    await sees(page, /more than any head has borne/i);
    await picture(page, 'log-wide');
  });
});

test('an event with a motion that was computed before has its strain at once, as reused', async () => {
  const api = await staff();
  const [file] = teamFiles(1);
  const { events } = await send(api, asAnotherEvent(file!, 4242));
  await journey('team', {}, async (page) => {
    await page.goto(`${product.url}/player/details/${events[0]!.event_id}`, { waitUntil: 'domcontentloaded' });
    await sees(page, 'Complete');
    await press(page, 'Provenance');
    await sees(page, 'Reused: the same run had been computed before');
  });
});
