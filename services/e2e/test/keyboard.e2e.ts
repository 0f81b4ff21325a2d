import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { answeredBy, launchBrowser, sees, walk } from '../src/browser/browser.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { league, nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';
import { focusedName, pressOn, signInByKeys, skipToContent, stepBack, tabTo } from './keys.ts';

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

const apiOf = (role: string) => ConsoleApi.signIn(product.url, signInOf(role).email, signInOf(role).password);

/** The walk of somebody who has no pointer: from the sign-in on keys alone. */
function byKeys(role: string, steps: (page: Page) => Promise<void>): Promise<void> {
  return walk(browser, {}, async (page) => {
    await page.goto(`${product.url}/login`, { waitUntil: 'networkidle0' });
    await signInByKeys(page, signInOf(role));
    await steps(page);
  });
}

/** Where the focus goes by itself, since what had it is gone or has opened something. */
function focusComesTo(page: Page, name: string | RegExp): Promise<void> {
  return eventually(async () => {
    const found = await focusedName(page);
    if (typeof name === 'string') expect(found).toBe(name);
    else expect(found).toMatch(name);
  });
}

test('a guardian reads a consent, signs it with their name, and withdraws it', async () => {
  const { firstName, lastName } = league.people.find(({ email }) => email === signInOf('family').email)!;
  const api = await apiOf('family');
  const children = () => api.call('families.get');
  const research = async () => (await children())[0]!.purposes.find(({ purpose }) => purpose === 'research')!.state;
  const [child] = await children();
  await api.call('consents.withdraw', { params: { id: child!.player_id }, body: { purposes: ['research'] } });
  await byKeys('family', async (page) => {
    await sees(page, 'Withdrawn');
    await skipToContent(page);
    await pressOn(page, /^Decide and sign for/);
    await sees(page, 'Draw your signature');
    // In a group of radio buttons only the chosen one is a stop; arrows go from one to the next, as everywhere.
    await tabTo(page, 'No');
    await stepBack(page, 'Read the text');
    await page.keyboard.press('Enter');
    await sees(page, 'Researchers get them under a pseudonym');
    await tabTo(page, 'No');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, 'Draw your signature');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Your full name as signature');
    await page.keyboard.type(`${firstName} ${lastName}`);
    // Round by the end of a dialog that is taller than the window, and in sight all the way.
    await tabTo(page, 'Close');
    await answeredBy(page, 'Your decision is recorded', () => pressOn(page, 'Sign and send'));
    await focusComesTo(page, /^Decide and sign for/);
    expect(await research()).toBe('given');

    const withdraw = /^Withdraw: .*research/;
    await skipToContent(page);
    await pressOn(page, withdraw);
    await focusComesTo(page, 'Withdraw');
    await page.keyboard.press('Escape');
    await focusComesTo(page, withdraw);
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'Withdraw');
    await answeredBy(page, 'Processing stops within a minute', () => page.keyboard.press('Enter'));
    expect(await research()).toBe('withdrawn');
    // The button is gone with what it withdrew.
    await focusComesTo(page, 'Consents');
  });
});

test('a player orders a copy, leaves the erasure alone, and sees who looked, page by page', async () => {
  const { id } = league.people.find(({ email }) => email === signInOf('player').email)!;
  const staff = await apiOf('team');
  const look = () => staff.call('players.get', { body: { player_id: id } });
  await eventually(look, { within: 60_000, every: 200 });
  // More than stand on one page.
  for (let looks = 0; looks < 50; looks++) await look();
  await byKeys('player', async (page) => {
    await pressOn(page, /account menu$/);
    await focusComesTo(page, 'Profile');
    await page.keyboard.press('ArrowDown');
    await focusComesTo(page, 'Your data');
    await page.keyboard.press('Enter');
    await sees(page, 'Player page');
    // What is kept comes by itself, and moves down what stands below it.
    await sees(page, 'As of');
    // Where it stays: the same press of Enter must not open the menu again.
    await focusComesTo(page, /account menu$/);
    expect(await page.$eval('[aria-haspopup=menu]', (button) => button.ariaExpanded)).toBe('false');
    await skipToContent(page);
    await pressOn(page, 'Collect a copy');
    await sees(page, 'Download your data');
    await focusComesTo(page, 'Take a copy');
    await tabTo(page, 'Download your data');

    await pressOn(page, 'Erase account and data');
    await tabTo(page, 'Type erase to confirm');
    await page.keyboard.type('erase');
    await page.keyboard.press('Escape');
    await focusComesTo(page, 'Erase account and data');

    await pressOn(page, /^Show \d+ more$/);
    await focusComesTo(page, 'Who looked');
    await pressOn(page, 'Older');
    await sees(page, 'Newest');
    await focusComesTo(page, 'Who looked');
    await pressOn(page, 'Newest');
    await focusComesTo(page, 'Who looked');
  });
});

test('an organization’s staff invite one person and a list, and take one invitation back', async () => {
  const { id, name } = nodeOf('organization');
  const api = await apiOf('organization');
  const states = async () => {
    const sent = await api.call('invitations.list', { query: { itemPerPage: 50, node_id: id } });
    return Object.fromEntries(sent.map(({ email, state }) => [email, state]));
  };
  await byKeys('organization', async (page) => {
    await pressOn(page, 'Staff');
    await sees(page, 'Choose the organization');
    await skipToContent(page);
    await pressOn(page, name);
    await sees(page, `Staff of ${name}`);
    await pressOn(page, 'Invite');
    await sees(page, 'No invitations yet');
    await tabTo(page, 'E-mail');
    await page.keyboard.type('alone@newclub.example');
    await page.keyboard.press('Enter');
    await sees(page, 'alone@newclub.example: Invited');
    await focusComesTo(page, 'E-mail');

    // Back by the panel of the tab to the tab.
    await stepBack(page, 'One person');
    await stepBack(page, /One person$/);
    await page.keyboard.press('ArrowRight');
    await focusComesTo(page, /A list$/);
    await page.keyboard.press('Enter');
    await sees(page, 'One person a line');
    await paste(page, 'ann@newclub.example, Ann, Lee\nnobody, Bo, Moss\n');
    await pressOn(page, 'Check the list');
    await sees(page, '1 will be invited, 1 needs mending');
    // A table is one stop as well: arrows go from cell to cell. What needs mending comes first.
    await tabTo(page, '2');
    await page.keyboard.press('End');
    await focusComesTo(page, /^Needs mending: e-mail/);
    await page.keyboard.press('ArrowDown');
    await focusComesTo(page, 'Will be invited');
    await paste(page, 'ann@newclub.example, Ann, Lee\nbo@newclub.example, Bo, Moss\n');
    await pressOn(page, 'Check the list');
    await sees(page, '2 will be invited');
    await pressOn(page, 'Send 2 invitations');
    await sees(page, '2 invited');
    await focusComesTo(page, 'A list');

    await tabTo(page, /@newclub.example$/);
    const address = await focusedName(page);
    await page.keyboard.press('End');
    await focusComesTo(page, `Send again to ${address}`);
    await pressOn(page, `Take back from ${address}`);
    await focusComesTo(page, 'Take back');
    await page.keyboard.press('Enter');
    await sees(page, 'Taken back');
    await focusComesTo(page, 'Sent invitations');
    const open = { 'alone@newclub.example': 'open', 'ann@newclub.example': 'open', 'bo@newclub.example': 'open' };
    expect(await states()).toEqual({ ...open, [address]: 'revoked' });
  });
});

/** In the place of what the field holds. */
async function paste(page: Page, list: string): Promise<void> {
  await tabTo(page, /^One person a line/);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(list);
}

test('a manager renames a team, saves, and undoes', async () => {
  const institution = nodeOf('institution');
  const [team] = league.nodes.filter(({ kind, parentId }) => kind === 'team' && parentId === institution.id);
  const api = await apiOf('institution');
  const names = async () =>
    (await api.call('teams.ofInstitution', { body: { ins_id: institution.id } })).map(({ name }) => name);
  await byKeys('institution', async (page) => {
    await sees(page, institution.name);
    await pressOn(page, institution.name);
    await sees(page, team!.name);
    await pressOn(page, 'Edit');
    await sees(page, 'Delete selected');
    // A table is one stop as well: arrows go from cell to cell, Enter into the field of a cell.
    await tabTo(page, `Select ${team!.name}`);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await focusedName(page)).toBe(`Name of ${team!.name}`));
    await page.keyboard.press('End');
    await page.keyboard.type(' Seniors');
    await sees(page, `“${team!.name}” becomes “${team!.name} Seniors”`);
    await pressOn(page, 'Save');
    await sees(page, 'Successfully edited Teams.');
    await eventually(async () => expect(await names()).toContain(`${team!.name} Seniors`), { within: 60_000 });

    await pressOn(page, 'Undo');
    await sees(page, 'Undone.');
    await eventually(async () => expect(await names()).toContain(team!.name), { within: 60_000 });
  });
});
