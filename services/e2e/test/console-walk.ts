import type { Page } from 'puppeteer';
import { fitsItsWindow } from '../../../web/test/look/fits-its-window.ts';
import { accessibilityFaults, viewports } from '../src/browser/browser.ts';
import type { MainDialog } from './main-dialogs.ts';

/** Collects every breach of the content security policy, from the page's first document on. */
export async function policyBreaches(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction('reportBreach', (text: string) => breaches.push(text));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportBreach } = window as unknown as { reportBreach: (text: string) => void };
      reportBreach(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return breaches;
}

/** What would be heard of none is no proof without one that is heard of. */
export function breakPolicy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'https://elsewhere.example/planted.png';
    document.body.append(image);
  });
}

/** Waits until the screen has a heading and has been at rest for a moment, neither loading nor about to say so. */
export async function contentOf(page: Page): Promise<void> {
  await page.waitForSelector('h1, h2');
  await page.waitForFunction(
    () => {
      const page = window as unknown as { restingLooks?: number };
      const loading = document.body.innerText.includes('Loading...') || document.querySelector('.ant-spin-spinning');
      page.restingLooks = loading ? 0 : (page.restingLooks ?? 0) + 1;
      return page.restingLooks > 4;
    },
    { polling: 100 },
  );
}

/** Goes to a screen as a link of the console does, within the document. @returns what of it does not fit a phone */
export async function follow(page: Page, screen: string): Promise<string[]> {
  await page.evaluate((address) => {
    delete (window as unknown as { restingLooks?: number }).restingLooks;
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, screen);
  await contentOf(page);
  return sidewaysOnPhone(page, screen);
}

/** How long a screen may take to settle into another width, which what fits does at once; milliseconds. */
const SETTLES_MS = 10_000;

/** Narrows the window, which costs less than another page, and widens it again. */
export async function sidewaysOnPhone(page: Page, screen: string): Promise<string[]> {
  const before = page.viewport()!;
  const { width, height } = viewports.phone;
  await page.setViewport({ ...before, width, height });
  const fits = await page.waitForFunction(fitsItsWindow, { timeout: SETTLES_MS }).then(
    () => true,
    () => false,
  );
  await page.setViewport(before);
  return fits ? [] : [`${screen}: scrolls sideways in ${width} px`];
}

/** Opens a dialog and leaves it by Escape. @returns what is serious in it for people with disabilities */
export async function lookInto(page: Page, url: string, { screen, press }: MainDialog): Promise<string[]> {
  await page.goto(url + screen, { waitUntil: 'domcontentloaded' });
  await contentOf(page);
  for (const step of press) await page.locator(step).click();
  const dialog = await page.waitForSelector('[role=dialog]', { visible: true });
  const faults = await accessibilityFaults(page);
  await page.keyboard.press('Escape');
  await page.waitForFunction((shown) => !shown?.checkVisibility({ visibilityProperty: true }), {}, dialog);
  return faults.map((fault) => `${screen} ${press.at(-1) ?? ''}: ${fault}`);
}

/** Everything that scripts could read of what the browser keeps, by where it lies. */
export function storedIn(page: Page): Promise<{ storage: Record<string, string>; cookie: string; others: string[] }> {
  return page.evaluate(async () => ({
    storage: {
      ...Object.fromEntries(Object.entries(sessionStorage) as [string, string][]),
      ...Object.fromEntries(Object.entries(localStorage) as [string, string][]),
    },
    cookie: document.cookie,
    others: [
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
    ],
  }));
}

export const fieldsOf = (json: string | undefined): string[] => Object.keys(JSON.parse(json ?? '{}') as object).sort();
