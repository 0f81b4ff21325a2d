import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import puppeteer from 'puppeteer';
import { pressIt } from './press.ts';

export { press, pressInDialog, pressIt } from './press.ts';

/** The widths that every screen must bear. */
export const viewports = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
} as const;
export type Viewport = keyof typeof viewports;

/** How long a journey waits for what must come: long, since a busy machine is slow and a passing test does not wait. */
const PATIENCE_MS = 60_000;

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Whether this machine can show a page at all. */
export const hasBrowser = existsSync(chromium);

/** The system's Chromium; WebGL in software, since test machines have no GPU. */
export function launchBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-dev-shm-usage'],
  });
}

export interface Look {
  viewport?: Viewport;
  theme?: 'light' | 'dark';
  /** What the browser may say of it in its own console: it remarks on every refused call. */
  tolerated?: RegExp;
}

/**
 * Walks through the console in a page of its own, which shares no cookies with others.
 * @throws what failed together with what the page showed then, or what the browser's console complained of
 */
export async function walk(browser: Browser, look: Look, steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await openPage(browser, look);
  try {
    await steps(page);
  } catch (failure) {
    // A page that is gone shows nothing, and what failed is told all the same.
    const seen = await shown(page).catch(String);
    throw new Error(`${String(failure)}\n${seen}`, { cause: failure });
  } finally {
    await context.close();
  }
  const unexpected = complaints.filter((complaint) => !look.tolerated?.test(complaint));
  if (unexpected.length > 0) throw new Error(`The browser complains:\n${unexpected.join('\n')}`);
}

/** Where the page is, and its words; in a picture, too. */
async function shown(page: Page): Promise<string> {
  await picture(page, `failed-${Date.now()}`);
  const words = await page.evaluate(() => document.body.innerText.slice(0, 2000));
  return `${new URL(page.url()).pathname} shows:\n${words}`;
}

/** The page of one who wants no motion, so that what is pressed on a busy machine has come to rest. */
async function openPage(browser: Browser, { viewport = 'wide', theme = 'light' }: Look) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) =>
    complaints.push(`page error: ${error instanceof Error ? error.message : String(error)}`),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url ?? ''}`);
  });
  await page.setViewport(viewports[viewport]);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  return { page, context, complaints };
}

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`, { waitUntil: 'networkidle0' });
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await Promise.all([
    page.waitForFunction(() => !location.pathname.startsWith('/login')),
    pressIt(page.locator('button[type=submit]')),
  ]);
}

/** Makes a step that a notice of a few seconds answers: it is looked for from before, as a busy machine looks too late. */
export async function answeredBy(page: Page, text: string, step: () => Promise<void>): Promise<void> {
  await Promise.all([sees(page, text), step()]);
}

/** Waits until the page shows the text, anywhere. */
export async function sees(page: Page, text: string | RegExp, timeout = PATIENCE_MS): Promise<void> {
  const source = typeof text === 'string' ? text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : text.source;
  try {
    await page.waitForFunction(
      (pattern: string) => new RegExp(pattern, 'i').test(document.body.innerText),
      { timeout },
      source,
    );
  } catch (cause) {
    throw new Error(`The page never showed ${text}`, { cause });
  }
}

/** Serious and critical findings of axe, as one line each; of the page at rest, since a colour that fades in has too little contrast. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } };
    interface Violation {
      id: string;
      impact: string;
      help: string;
      nodes: { target: string[] }[];
    }
    const { violations } = await checker.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`);
  });
}

/** Keeps a picture where STRAINSCOPE_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STRAINSCOPE_SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: false });
}
