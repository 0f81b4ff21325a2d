import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { league, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';
import { sentTo } from './outbox.ts';

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

const phone = '+31612345678';
const idOf = (role: string) => league.people.find(({ email }) => email === signInOf(role).email)!.id;
/** The newest code to the phone, once it is another than the one that was used. */
const codeSent = (used = '') =>
  eventually(
    async () => {
      const code = await sentTo(product.url, phone, /\b(\d{6})\b/);
      if (code === used) throw new Error('No new code has come yet');
      return code;
    },
    { within: 60_000, every: 200 },
  );

async function openSecurity(page: Page, role: string): Promise<void> {
  const { email, password } = signInOf(role);
  await signIn(page, product.url, email, password);
  await page.goto(`${product.url}/profile/${idOf(role)}/security`, { waitUntil: 'domcontentloaded' });
  await sees(page, 'Codes at sign-in');
}

test('a phone number is verified, and its code asked for at the next sign-in', async () => {
  const { email, password } = signInOf('player');
  let first = '';
  await walk(browser, { viewport: 'phone' }, async (page) => {
    await openSecurity(page, 'player');
    await page.locator('#number_phone').fill(phone);
    await page.locator('#number_password').fill(password);
    await press(page, 'Send a code');
    await sees(page, `Code sent to ${phone}`);
    first = await codeSent();
    await page.locator('#number_code').fill(first);
    await press(page, 'Verify');
    await sees(page, `${phone}, verified`);
    await picture(page, 'security-phone');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.locator('::-p-xpath(//section[h2="Codes at sign-in"]//button)').click();
    await page.locator('[role=dialog] input[type=radio][value=sms]').click();
    await page.locator('#dialog_password').fill(password);
    await press(page, 'Save');
    await sees(page, 'A code by text message is asked for at sign-in');
  });

  await walk(browser, { viewport: 'phone' }, async (page) => {
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle0' });
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await sees(page, 'Second step');
    await page.locator('::-p-xpath(//button[starts-with(normalize-space(.), "Send a code to")])').click();
    await sees(page, 'A code is on its way');
    await picture(page, 'second-step-sms-phone');
    await page.locator('#code').fill(await codeSent(first));
    await press(page, 'Sign in');
    await page.waitForFunction(() => location.pathname.startsWith('/player/dashboard'));
  });
});

test('a passkey is added, and signs in without a password', async () => {
  await walk(browser, { theme: 'dark', tolerated: /401/ }, async (page) => {
    const device = await page.createCDPSession();
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await openSecurity(page, 'team');
    await press(page, 'Add a passkey');
    await page.locator('#dialog_name').fill('My laptop');
    await page.locator('#dialog_password').fill(signInOf('team').password);
    await press(page, 'Go on');
    await sees(page, 'Remove My laptop');
    await picture(page, 'security-wide-dark');
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.deleteCookie(...(await page.cookies()));
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle0' });
    await press(page, 'Sign in with a passkey');
    await page.waitForFunction(() => location.pathname === '/user/teams');
  });
});
