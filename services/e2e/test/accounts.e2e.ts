import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, walk } from '../src/browser/browser.ts';
import { client, startIdentityProvider, type TestIdentityProvider } from '../../auth/test/identity-provider.ts';
import { freePorts } from '../../cluster-tests/src/components/free-ports.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { sentTo } from './outbox.ts';
import { Product } from '../src/product/product.ts';
import { totp } from './totp.ts';

let product: Product;
let browser: Browser;
let club: TestIdentityProvider;
beforeAll(async () => {
  // Each of the two is told beforehand where the other one is.
  const [port] = await freePorts(1);
  club = await startIdentityProvider([`http://localhost:${port}/login/club`]);
  const providers = { club: { ...client, issuer: club.issuer, label: 'The club', insecure: true } };
  const env = {
    STRAINSCOPE_PORT: `${port}`,
    STRAINSCOPE_AUTH_IDENTITY_PROVIDERS: JSON.stringify(providers),
  };
  product = await Product.start({ demo: 'none', env });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  club?.close();
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
    const { secret } = await api.call('account.startTotp', { body: { password } });
    await api.call('account.confirmTotp', { body: { code: totp(secret) } });
    await api.call('account.endSessions', { body: {} });
    await page.reload({ waitUntil: 'networkidle0' });
    await page.waitForFunction(() => localStorage.getItem('authUser') === null);

    await open(page, '/forgot-password');
    await fill(page, 'email', email);
    await press(page, 'Send the letter');
    await sees(page, 'a letter is on its way');
    await page.goto(await sentTo(product.url, email, /href="([^"]+\/change-password\/[^"]+)"/), {
      waitUntil: 'networkidle0',
    });
    const { pathname, hash } = new URL(page.url());
    expect([pathname, hash]).toEqual(['/change-password/letter', '']);
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
    await movesToAnotherAddress(page);
  });
});

const moved = 'jane.moved@example.org';
/** What signing in with an address and the password is answered with. */
async function signInStatus(address: string): Promise<number> {
  const { status } = await fetch(`${product.url}/bff/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: product.url },
    body: JSON.stringify({ email: address, password: better }),
  });
  return status;
}

/**
 * Changes a person's address: they ask while signed in, and confirm by the letter's link. A program that opens links
 * changes nothing.
 */
async function movesToAnotherAddress(page: Page): Promise<void> {
  const { _id } = await page.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? '{}') as { _id: string });
  // Signed in, the network is never idle: what is new comes by a stream.
  await page.goto(`${product.url}/profile/${_id}/contact`);
  await sees(page, 'the staff of the team corrects it, or an administrator');
  await picture(page, 'own-contact-phone');
  await page.goto(`${product.url}/profile/${_id}/security`);
  await fill(page, 'address_email', moved);
  await fill(page, 'address_password', better);
  await press(page, 'Send the letter');
  await sees(page, `We have sent a letter to ${moved}`);
  await picture(page, 'new-address-asked-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  await sentTo(product.url, email, /(A change of your e-mail address was asked for)/);

  const link = await sentTo(product.url, moved, /href="([^"]+\/user\/verification\?change#[^"]+)"/);
  for (let scanned = 0; scanned < 2; scanned++) expect((await fetch(link)).status).toBe(200);
  expect([await signInStatus(email), await signInStatus(moved)]).toEqual([200, 401]);
  await page.goto(link);
  await sees(page, 'becomes that of your account');
  expect(page.url()).not.toContain('#');
  await picture(page, 'new-address-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Use this address');
  await sees(page, `From now on you sign in with ${moved}`);
  await picture(page, 'new-address-taken-phone');
  await sentTo(product.url, email, /(The e-mail address of your account was changed)/);
  expect([await signInStatus(email), await signInStatus(moved)]).toEqual([401, 200]);
}

test('somebody signs up by an account elsewhere, proves the address by it, and is in', async () => {
  const address = 'kim.canary@example.org';
  const names = { given_name: 'Kim', family_name: 'Canary' };
  club.expect({ sub: 'kim', email: address, email_verified: false, ...names });
  await walk(browser, { tolerated: /40[14]/ }, async (page) => {
    await open(page, '/login');
    await press(page, 'Sign in with The club');
    await sees(page, 'You have no account here yet');
    expect(await page.$eval('#email', (field) => (field as HTMLInputElement).value)).toBe(address);
    expect(await page.$('#password')).toBeNull();
    await fill(page, 'birth_date', '1990-05-17');
    await page.locator('input[type=radio][value=female]').click();
    await press(page, 'Sign up');
    await sees(page, `We have sent a letter to ${address}`);

    const link = await sentTo(product.url, address, /href="([^"]+\/user\/verification#[^"]+)"/);
    await page.goto(link, { waitUntil: 'networkidle0' });
    await sees(page, 'Confirm with the account that you signed up by');
    expect(page.url()).not.toContain('#');
    await picture(page, 'verify-by-identity-wide');
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page, 'Confirm with The club');
    await page.waitForFunction(() => location.pathname.startsWith('/player/dashboard'));
    const { _id } = await page.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? '{}') as { _id: string });
    await page.goto(`${product.url}/profile/${_id}/contact`);
    await sees(page, address);
  });
});
