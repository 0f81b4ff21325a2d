import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'puppeteer';
import { launchBrowser, press, walk } from '../src/browser/browser.ts';

/** Two buttons that write down who was pressed, beneath something that can grow, and a way to another page. */
const main = `<!doctype html><title>Buttons</title><body style="margin:0"><div id=above style="height:40px"></div>
  <button style="display:block;width:200px;height:40px">Wanted</button>
  <button style="display:block;width:200px;height:40px">Other</button>
  <script>
    pressed = [];
    for (const each of document.querySelectorAll('button')) each.onclick = () => pressed.push(each.textContent);
  </script>`;

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(request.url === '/' ? main : `<!doctype html><title>${request.url}</title>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

const onThePage = (steps: (page: Page) => Promise<void>) =>
  walk(browser, { tolerated: /favicon/ }, async (page) => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await steps(page);
  });
const pressed = (page: Page) => page.evaluate('pressed');
/** What stands above changes its height, as content that comes late does, at the first event of this kind. */
const changesAt = (page: Page, event: string, height: string) =>
  page.evaluate(
    (kind, after) =>
      addEventListener(kind, () => (document.querySelector<HTMLElement>('#above')!.style.height = after), {
        once: true,
      }),
    event,
    height,
  );

test.each([
  ['before the press', 'mousemove', '80px'],
  ['before the press with another in its place', 'mousemove', '0'],
  ['during the press', 'mousedown', '80px'],
  ['during the press with another in its place', 'mousedown', '0'],
])('what moves %s is pressed where it is then, once, and nothing else is', (_, event, height) =>
  onThePage(async (page) => {
    await changesAt(page, event, height);
    await press(page, 'Wanted');
    expect(await pressed(page)).toEqual(['Wanted']);
    // Nothing stays in the way of presses that follow.
    await press(page, 'Other');
    expect(await pressed(page)).toEqual(['Wanted', 'Other']);
  }),
);

test('a press that leaves the page is made once', () =>
  onThePage(async (page) => {
    await page.evaluate(() => (document.querySelector('button')!.onclick = () => location.assign('/next')));
    await Promise.all([page.waitForNavigation(), press(page, 'Wanted')]);
    expect(await page.title()).toBe('/next');
  }));

test('what stays covered is not pressed: the failure names what lies above it, which is not pressed either', () =>
  onThePage(async (page) => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div id=veil style="position:fixed;inset:0"></div>');
      document.querySelector('#veil')!.addEventListener('click', () => document.querySelector('#veil')!.remove());
    });
    page.setDefaultTimeout(1_000);
    await expect(press(page, 'Wanted')).rejects.toThrow('id="veil"');
    expect(await pressed(page)).toEqual([]);
    expect(await page.$('#veil')).not.toBeNull();
  }));
