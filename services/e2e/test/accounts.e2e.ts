import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, walk } from '../src/browser.ts';
import { ConsoleApi } from '../src/console-api.ts';
import { sentTo } from './outbox.ts';
import { Product } from '../src/product.ts';
import { totp } from './totp.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await Product.start({ demo: 'none' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const email = 'jane.canary@example.org';
const password = 'trombone-lantern-42';
const better = 'marmalade-otter-31';

const open = (page: Page, path: string) => page.goto(product.url + path, { waitUntil: 'networkidle0' });
/** Sets a field as the browser itself does when it fills it in: a date has a form of its own in every locale. */
async function fill(page: Page, id: string, text: string): Promise<void> {
  await page.waitForSelector(`#${id}`);
  await page.$eval(
    `#${id}`,
    (input, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
}

async function signIn(page: Page, secret: string): Promise<void> {
  await open(page, '/login');
  await fill(page, 'email', email);
  await fill(page, 'password', secret);
  await press(page, 'Sign in');
}

test('somebody signs up, verifies by the letter, adds a second factor, forgets the password and comes in again', async () => {
  const phone = { viewport: 'phone', tolerated: /401|422/ } as const;
  await walk(browser, phone, async (page) => {
    await open(page, '/signup');
    await fill(page, 'first_name', 'Jane');
    await fill(page, 'last_name', 'Canary');
    await fill(page, 'birth_date', '1990-05-17');
    await fill(page, 'email', email);
    await fill(page, 'password', 'too short');
    await press(page, 'Sign up');
    await sees(page, 'At least 12 characters; a few words');
    await sees(page, 'Required');
    await fill(page, 'password', password);
    await page.locator('input[type=radio][value=female]').click();
    await picture(page, 'sign-up-phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Sign up');
    await sees(page, `We have sent a letter to ${email}`);

    const link = await sentTo(product.url, email, /href="([^"]+\/user\/verification#[^"]+)"/);
    await page.goto(link, { waitUntil: 'networkidle0' });
    await fill(page, 'password', better);
    await press(page, 'Verify my address');
    await sees(page, 'Not the password that was chosen');
    expect(page.url()).not.toContain('#');
    await picture(page, 'verify-address-phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    await fill(page, 'password', password);
    await press(page, 'Verify my address');
    await page.waitForFunction(() => location.pathname.startsWith('/player/dashboard'));
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? '{}') as object);
    expect(Object.keys(stored).sort()).toEqual(['_id', 'first_name', 'last_name', 'level']);

    const api = await ConsoleApi.signIn(product.url, email, password);
    const { secret } = await api.call<{ secret: string }>('POST', '/account/totp/start', { password });
    await api.call('POST', '/account/totp/confirm', { code: totp(secret) });
    await api.call('POST', '/account/sessions/end', {});
    await page.reload({ waitUntil: 'networkidle0' });
    await page.waitForFunction(() => localStorage.getItem('authUser') === null);

    await open(page, '/forgot-password');
    await fill(page, 'email', email);
    await press(page, 'Send the letter');
    await sees(page, 'a letter is on its way');
    await page.goto(await sentTo(product.url, email, /href="([^"]+\/change-password\/[^"]+)"/), {
      waitUntil: 'networkidle0',
    });
    expect(new URL(page.url()).pathname).toBe('/change-password/letter');
    await fill(page, 'password', better);
    await press(page, 'Change the password');
    await sees(page, 'Your password is changed');

    await signIn(page, better);
    await sees(page, 'Second step');
    await picture(page, 'second-step-phone');
    expect(await accessibilityFaults(page)).toEqual([]);
    // The code that confirmed the app is not taken again; the next step's is.
    await fill(page, 'code', totp(secret, Date.now() + 30_000));
    await press(page, 'Sign in');
    await page.waitForFunction(() => location.pathname.startsWith('/player/dashboard'));
  });
});
