import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, openPage, picture, sees, signIn } from '../src/browser.ts';
import { league, nodeOf, signInOf } from '../src/demo.ts';
import { Product } from '../src/product.ts';

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

const institution = nodeOf('institution');

async function walk(role: string, steps: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await openPage(browser);
  const { email, password } = signInOf(role);
  await signIn(page, product.url, email, password);
  await steps(page);
  // The browser itself remarks on an answer that is a refusal.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await context.close();
}

const press = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();

/** Names of the teams as the list shows them, in its table. */
function shownTeams(page: Page): Promise<string[]> {
  return page.$$eval('table[aria-label=teams] [data-primary] a', (links) =>
    links.map((link) => link.textContent ?? ''),
  );
}

async function addTeam(page: Page, name: string): Promise<void> {
  await page.locator('::-p-aria(Name of the new team)').fill(name);
  await press(page, 'Add');
}

/** Selects rows of the editing table by the names in their fields. */
async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const row = await page.waitForSelector(`tr:has(input[aria-label="Name of ${name}"])`);
    await (await row!.$('input[type=checkbox]'))!.click();
  }
}

test('a manager queues additions, a rename, a deletion and a merge, saves, and undoes', async () => {
  await walk('institution', async (page) => {
    await page.goto(`${product.url}/teams/${institution.id}?edit`, { waitUntil: 'domcontentloaded' });
    for (const name of ['Colts', 'Cubs', 'Veterans']) await addTeam(page, name);
    await press(page, 'Save');
    await sees(page, 'Successfully edited Teams.');
    await page.waitForSelector('input[aria-label="Name of Colts"]');

    await page.locator('input[aria-label="Name of Veterans"]').fill('Seniors');
    await select(page, 'Cubs');
    await press(page, 'Delete selected');
    const [team] = league.nodes.filter(({ kind, parentId }) => kind === 'team' && parentId === institution.id);
    await select(page, 'Colts', team!.name);
    await page.locator('::-p-aria([name="Merge selected into"][role="combobox"])').click();
    await page.locator(`.ant-select-item-option[title="${team!.name}"]`).click();
    await sees(page, '“Veterans” becomes “Seniors”');
    await sees(page, 'Delete “Cubs”');
    await sees(page, `“Colts” goes into “${team!.name}”`);
    await picture(page, 'tree-queue');
    expect(await accessibilityFaults(page)).toEqual([]);

    await press(page, 'Save');
    await sees(page, 'Teams merged.');
    await press(page, 'Close');
    await page.locator('::-p-text(Table)').click();
    await page.waitForFunction(() => !document.querySelector('table[aria-label=teams]')?.textContent?.includes('Cubs'));
    expect(await shownTeams(page)).toEqual(expect.arrayContaining(['Seniors', team!.name]));
    expect(await shownTeams(page)).not.toContain('Colts');
    await picture(page, 'tree-saved');

    await press(page, 'Undo');
    await sees(page, 'Undone.');
    await page.waitForFunction(() =>
      ['Cubs', 'Colts', 'Veterans'].every((name) =>
        document.querySelector('table[aria-label=teams]')?.textContent?.includes(name),
      ),
    );
  });
});

test('a refused step changes nothing, keeps its place in the queue and says why', async () => {
  await walk('institution', async (page) => {
    const [team] = league.nodes.filter(({ kind, parentId }) => kind === 'team' && parentId === institution.id);
    await page.goto(`${product.url}/teams/${institution.id}?edit`, { waitUntil: 'domcontentloaded' });
    await addTeam(page, 'Newcomers');
    await addTeam(page, team!.name.toUpperCase());
    await press(page, 'Save');
    await sees(page, 'here already');
    await sees(page, '2 changes to save');
    await picture(page, 'tree-refused');
    await press(page, 'Cancel');
    await sees(page, 'Edit');
    expect(await page.$('::-p-text(Newcomers)')).toBeNull();
  });
});
