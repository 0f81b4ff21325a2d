import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, pressInDialog, sees, signIn, walk } from '../src/browser/browser.ts';
import { signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

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

const open = (page: Page, path: string) => page.goto(product.url + path, { waitUntil: 'domcontentloaded' });

/** Presses the button of that name and confirms in the dialog that opens. */
async function confirmed(page: Page, name: string, label: string): Promise<void> {
  await page.locator(`::-p-aria(${name})`).click();
  await pressInDialog(page, label);
}

test('an operator pauses the machine and opens it again, and finds prices, budgets and batches', async () => {
  await walk(browser, {}, async (page) => {
    const { email, password } = signInOf('admin');
    await signIn(page, product.url, email, password);

    await open(page, '/dashboard?tab=operations');
    await sees(page, 'This machine');
    await sees(page, 'Nobody waits');
    expect(await accessibilityFaults(page)).toEqual([]);
    await confirmed(page, 'Pause: This machine', 'Pause');
    await sees(page, 'This machine: paused');
    await confirmed(page, 'Open: This machine', 'Open');
    await sees(page, 'This machine: opened');

    await open(page, '/dashboard?tab=costs');
    await sees(page, 'no price set');
    await sees(page, 'Nothing has been booked in the last twelve months');
    expect(await accessibilityFaults(page)).toEqual([]);

    await open(page, '/dashboard?tab=budgets');
    await sees(page, 'Spent this month');
    expect(await accessibilityFaults(page)).toEqual([]);

    await open(page, '/pendingSimulation/batches');
    await sees(page, 'No batches yet');
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
