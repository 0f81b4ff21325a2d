/**
 * Takes a picture of every built screen, wide and phone-wide, light and dark, from the built console (`npm run build`),
 * and fails on a serious axe finding, a script error or a breach of the content security policy.
 * Usage: node test/look/look.ts [folder] [name of a scene …]
 */
import type { Level } from '@strainscope/console-contract';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launch, type Browser, type KeyInput, type Page } from 'puppeteer';
import type Axe from 'axe-core';
import { preferencesCookie } from '../../src/preferences/preferences-cookie.ts';
import { defaultPreferences } from '../../src/preferences/preferences.ts';
import { fitsItsWindow } from './fits-its-window.ts';
import { mockAnswers, mockUser } from './mock-bff.ts';
import { scenes, type Scene } from './scenes.ts';
import { serveConsole } from './serve.ts';

interface View {
  theme: 'light' | 'dark' | 'sunlight';
  width: number;
  height: number;
}

const views: readonly View[] = [
  { theme: 'light', width: 1280, height: 860 },
  { theme: 'dark', width: 1280, height: 860 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'sunlight', width: 320, height: 568 },
];

const [folder = '/tmp/strainscope-look', ...chosen] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let level: Level | undefined;
const server = await serveConsole(() => mockAnswers(level));
const browser = await launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const faults: string[] = [];
mkdirSync(folder, { recursive: true });

for (const scene of scenes.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  level = scene.level;
  for (const view of views) {
    const found = await look(browser, scene, view);
    faults.push(...found.map((fault) => `${scene.name} ${view.theme} ${view.width}: ${fault}`));
  }
}
await browser.close();
server.close();
console.log(faults.length === 0 ? `nothing serious; pictures in ${folder}` : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function look(browser: Browser, scene: Scene, { theme, width, height }: View): Promise<string[]> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.setViewport({ width, height });
  await page.evaluateOnNewDocument(
    (user, display) => {
      if (user !== null) localStorage.setItem('authUser', user);
      document.cookie = display;
    },
    scene.level === undefined ? null : JSON.stringify(mockUser(scene.level)),
    preferencesCookie({ ...defaultPreferences, theme }),
  );
  await page.goto(server.origin + scene.path);
  await page.waitForSelector('h1, [role="alert"], main section');
  await settled();
  for (const keys of scene.press ?? []) await press(page, keys);
  if (scene.press !== undefined) await settled();
  await page.screenshot({ path: join(folder, `${scene.name}-${theme}-${width}.png`), fullPage: width < 500 });
  if (!(await page.evaluate(fitsItsWindow))) faults.push('scrolls sideways');
  faults.push(...(await axeFindings(page)));
  await context.close();
  return faults;
}

/** Long enough for data, fonts and transitions. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 900));
}

async function press(page: Page, keys: string): Promise<void> {
  const [key, ...held] = keys.split('+').reverse() as KeyInput[];
  for (const modifier of held) await page.keyboard.down(modifier);
  if (key !== undefined) await page.keyboard.press(key);
  for (const modifier of held) await page.keyboard.up(modifier);
}

/** Serious and critical findings, each with the first element it is about. */
async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `axe ${id}: ${help}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
      );
  });
}
