import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, openPage, picture, press, sees, signIn } from '../src/browser.ts';
import { league, signInOf } from '../src/demo.ts';
import { Product } from '../src/product.ts';
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
  const { page, context, complaints } = await openPage(browser, 'phone');
  await openSecurity(page, 'player');
  await page.locator('#number_phone').fill(phone);
  await page.locator('#number_password').fill(password);
  await press(page, 'Send a code');
  await sees(page, `Code sent to ${phone}`);
  const first = await codeSent();
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
  expect(complaints).toEqual([]);
  await context.close();

  const again = await openPage(browser, 'phone');
  await again.page.goto(`${product.url}/login`, { waitUntil: 'networkidle0' });
  await again.page.locator('input[type=email]').fill(email);
  await again.page.locator('input[type=password]').fill(password);
  await again.page.locator('button[type=submit]').click();
  await sees(again.page, 'Second step');
  await again.page.locator('::-p-xpath(//button[starts-with(normalize-space(.), "Send a code to")])').click();
  await sees(again.page, 'A code is on its way');
  await picture(again.page, 'second-step-sms-phone');
  await again.page.locator('#code').fill(await codeSent(first));
  await press(again.page, 'Sign in');
  await again.page.waitForFunction(() => location.pathname.startsWith('/player/dashboard'));
  await again.context.close();
});

test('a passkey is added, and signs in without a password', async () => {
  const { page, context } = await openPage(browser, 'wide', 'dark');
  const device = await page.createCDPSession();
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
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
  await context.close();
});
