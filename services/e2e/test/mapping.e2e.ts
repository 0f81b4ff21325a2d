import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
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
import { nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let product: Product;
let browser: Browser;
let folder = '';

beforeAll(async () => {
  product = await Product.start({ demo: 'people' });
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'strainscope-files-'));
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  if (folder !== '') await rm(folder, { recursive: true });
});

const team = nodeOf('team');

/** A laboratory's table: a half sine of 40 g along x and of 20 rad/s about y, 20 ms long, in units of its own. */
async function labTable(name: string): Promise<string> {
  const rows = Array.from({ length: 100 }, (_, i) => {
    const pulse = i >= 20 && i <= 60 ? Math.sin((Math.PI * (i - 20)) / 40) : 0;
    const degrees = (20 * pulse * 180) / Math.PI;
    return [i / 2, 40 * pulse, 0.5 * pulse, 0.1 * pulse, 0.2 * pulse, degrees, 0.3 * pulse].map((n) => n.toFixed(4));
  });
  const path = join(folder, name);
  const headings = ['clock ms', 'Acc X (g)', 'Acc Y (g)', 'Acc Z (g)', 'p', 'q', 'r'];
  await writeFile(path, `${[headings, ...rows].map((row) => row.join(';')).join('\n')}\n`);
  return path;
}

async function asStaff(look: Look, steps: (page: Page) => Promise<void>): Promise<void> {
  await walk(browser, look, async (page) => {
    const { email, password } = signInOf('team');
    await signIn(page, product.url, email, password);
    await steps(page);
  });
}

async function drop(page: Page, ...paths: string[]): Promise<void> {
  await page.goto(`${product.url}/simulation/upload/${team.id}`);
  const input = await page.waitForSelector('input[type=file][aria-label="Sensor files"]');
  await (input as unknown as { uploadFile: (...files: string[]) => Promise<void> }).uploadFile(...paths);
  await press(page, 'Say what its columns are');
  await sees(page, 'clock ms');
}

/** Chooses an option of a select by typing what it begins with. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.locator(`input[aria-label="${label}"]`).click();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
}

async function say(page: Page, label: string, text: string): Promise<void> {
  await page.locator(`input[aria-label="${label}"]`).fill(text);
}

test('a table of any other sensor is mapped, looked at, ingested, and read by what the team saved the next time', async () => {
  const [first, second] = [await labTable('drop 1.csv'), await labTable('drop 2.csv')];
  await asStaff({}, async (page) => {
    await drop(page, first);
    await sees(page, 'Still to say: ');
    await page.locator(`::-p-xpath(//label[normalize-space(.)='In a column'])`).click();
    await choose(page, 'Column of the time', 'clock');
    await choose(page, 'Unit of the time', 'ms');
    for (const [axis, heading] of ['p', 'q', 'r'].entries())
      await choose(page, `Angular velocity, axis ${'xyz'[axis]}`, `${heading} ·`);
    await choose(page, 'Angular velocity, unit', 'deg/s');
    await say(page, 'Sensor id', 'lab-17');
    await say(page, 'Date and time of the event', '2026-11-20T10:00:00');
    await sees(page, 'What the server reads');
    await sees(page, 'g, deg/s');
    // Figures of the conditioned motion, as the server measures it: the filter takes a little off a pulse of 20 ms.
    await sees(page, /PLA\s+(39|40)(\.\d+)? g/);
    await sees(page, /PAV\s+(19|20)(\.\d+)? rad\/s/);
    await picture(page, 'mapping-wizard');
    expect(await accessibilityFaults(page)).toEqual([]);

    await say(page, 'Name under which the team keeps it', 'Lab rig');
    await press(page, 'Save for the team');
    await sees(page, 'Saved as “Lab rig”');
    await press(page, 'Read the files like this');
    await press(page, 'Ingest 1 file');
    await sees(page, 'Ingested 1 of 1');
    await sees(page, 'Other settings take another upload');
  });

  await asStaff({ viewport: 'phone', theme: 'dark' }, async (page) => {
    await drop(page, second);
    await sees(page, 'Forget “Lab rig”');
    await sees(page, 'Still to say: date and time of the event.');
    await say(page, 'Date and time of the event', '2026-11-20T11:00:00');
    await sees(page, 'g, deg/s');
    await picture(page, 'mapping-wizard-phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(fitsItsWindow)).toBe(true);
    await press(page, 'Read the files like this');
    await press(page, 'Ingest 1 file');
    await sees(page, 'Ingested 1 of 1');
  });
});
