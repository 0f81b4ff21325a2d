import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';
import { sentTo } from './outbox.ts';

const password = 'trombone lantern quiet 42';
const manager = 'manager@newclub.example';

let product: Product;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strainscope-lists-'));
  product = await Product.start({ demo: 'people' });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The link in a letter to somebody. */
const linkTo = (address: string, path: string) =>
  sentTo(product.url, address, new RegExp(`href="([^"]+${path}[^"]+)"`));
const as = (role: string) => ConsoleApi.signIn(product.url, signInOf(role).email, signInOf(role).password);

/** A club with one team, as an admin sets it up before inviting whoever runs it. */
async function newClub(): Promise<{ organization: string; team: string }> {
  const admin = await as('admin');
  const added = ({ results }: { results: { _id: string | null }[] }) => results[0]!._id!;
  const organization = added(await admin.call('organizations.add', { body: { name: 'New club' } }));
  const institution = added(
    await admin.call('institutions.add', { body: { name: 'Juniors', organization_id: organization } }),
  );
  const first = { name: 'First team', institution_id: institution, time_zone: 'Europe/Berlin' };
  const team = added(await admin.call('teams.add', { body: first }));
  const invitees = [{ email: manager, first_name: 'Mara', last_name: 'Manager' }];
  // Who may invite is decided by what auth has heard of the tree: a new place is known there a moment later.
  const invite = () => admin.call('invitations.invite', { body: { role: 'organization', id: organization, invitees } });
  await eventually(invite, { within: 60_000, every: 200 });
  return { organization, team };
}

test('a club signs up from an invitation and brings in a team by CSV', async () => {
  const { team } = await newClub();
  const link = await linkTo(manager, '/signup/');
  await walk(browser, {}, async (page) => {
    await page.goto(link);
    await sees(page, 'invites you to New club');
    // The token has left the address bar, and with it history and Referer.
    expect(page.url()).not.toContain(new URL(link).hash);
    await signUp(page);
    await picture(page, 'invited-sign-up');
  });
  await walk(browser, {}, async (page) => {
    await signIn(page, product.url, manager, password);
    await page.goto(`${product.url}/invite/user/team/${team}?how=list`);
    await sees(page, 'Invite a player of First team');
    await choose(page, 'e-mail;first name;last name\nann@newclub.example;Ann;Lee\nnobody;Bo;Moss\n');
    await sees(page, '1 will be invited, 1 needs mending');
    await picture(page, 'invited-list');
    await page.goto(`${product.url}/invite/user/team/${team}?how=list`);
    await choose(page, 'ann@newclub.example;Ann;Lee\nben@newclub.example;Ben;Moss\n');
    await press(page, 'Send 2 invitations');
    await sees(page, '2 invited');
    await sees(page, 'Open');
  });
  await linkTo('ben@newclub.example', '/signup/');
  const letter = await linkTo('ann@newclub.example', '/signup/');
  await walk(browser, {}, async (page) => {
    await page.goto(letter);
    await sees(page, 'invites you to First team');
    await signUp(page);
  });
  const manages = await ConsoleApi.signIn(product.url, manager, password);
  const players = () => manages.call('players.ofTeam', { body: { team_id: team } });
  await eventually(async () => expect(await players()).toMatchObject([{ first_name: 'Ann', last_name: 'Lee' }]), {
    within: 60_000,
    every: 200,
  });
});

/** The list as a file, as a team's office exports it. */
async function choose(page: Page, list: string): Promise<void> {
  const path = join(folder, `list-${crypto.randomUUID()}.csv`);
  await writeFile(path, list);
  const field = (await page.waitForSelector('input[type=file]'))!;
  await field.uploadFile(path);
  await page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>('#invited-list')?.value === text,
    {},
    list,
  );
}

test('whoever has an account signs in and accepts: the role is theirs at once', async () => {
  const { email, password: secret } = signInOf('player');
  const place = nodeOf('team');
  const staff = await as('team');
  await staff.call('invitations.invite', { body: { role: 'team', id: place.id, invitees: [{ email }] } });
  const link = await linkTo(email, '/confirm-team-invite/');
  await walk(browser, {}, async (page) => {
    await page.goto(link);
    await sees(page, `to be staff of ${place.name}`);
    expect(page.url()).not.toContain(new URL(link).hash);
    await page.locator('main a[href^="/login"]').click();
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(secret);
    await page.locator('button[type=submit]').click();
    await press(page, 'Accept the invitation');
    await page.waitForFunction(() => location.pathname === '/user/teams');
    await sees(page, place.name);
  });
});

/** What the letter did not fill in: birth date, sex and a password. */
async function signUp(page: Page): Promise<void> {
  await page.$eval('#birth_date', (input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '1980-05-17');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('#sex label ::-p-text(Female)').click();
  await page.locator('#password').fill(password);
  await press(page, 'Sign up');
  await sees(page, 'You can sign in');
}
