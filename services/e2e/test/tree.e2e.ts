import { eventually } from '@strainscope/testing';
import type { Browser, Page } from 'puppeteer';
import { accessibilityFaults, launchBrowser, picture, press, sees, signIn, walk } from '../src/browser/browser.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { league, nodeOf, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

/** A list shows what was saved once its read model has heard of it. */
const CAUGHT_UP = { within: 60_000, every: 200 };

/** A machine that is busy otherwise takes its time; milliseconds. */
const PATIENCE = 300_000;

let product: Product;
let browser: Browser;
let api: ConsoleApi;
beforeAll(async () => {
  product = await Product.start({ demo: 'people', timeout: PATIENCE });
  browser = await launchBrowser();
  const { email, password } = signInOf('institution');
  api = await ConsoleApi.signIn(product.url, email, password);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const institution = nodeOf('institution');
const [team, other] = league.nodes.filter(({ kind, parentId }) => kind === 'team' && parentId === institution.id);

/** A manager's walk, in which steps may be refused. */
function managing(steps: (page: Page) => Promise<void>): Promise<void> {
  const { email, password } = signInOf('institution');
  const signedIn = async (page: Page) => {
    await signIn(page, product.url, email, password);
    await steps(page);
  };
  return walk(browser, { tolerated: /409/ }, signedIn);
}

const openTeams = (page: Page) =>
  page.goto(`${product.url}/teams/${institution.id}?edit`, { waitUntil: 'domcontentloaded' });

async function addTeams(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.locator('::-p-aria(Name of the new team)').fill(name);
    await press(page, 'Add');
    await sees(page, `Add the team “${name}”`);
  }
}

/** Types over the name that is there, as a person does: a field that a refresh redraws meanwhile keeps what is typed. */
async function rename(page: Page, name: string, to: string): Promise<void> {
  await page.locator(`input[aria-label="Name of ${name}"]`).click({ count: 3 });
  await page.keyboard.type(to);
}

/** Selects rows of the editing table by the names in their fields. */
async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.locator(`tr:has(input[aria-label="Name of ${name}"]) input[type=checkbox]`).click();
  }
}

async function mergeInto(page: Page, name: string): Promise<void> {
  await page.locator('::-p-aria([name="Merge selected into"][role="combobox"])').click();
  await page.locator(`.ant-select-item-option[title="${name}"]`).click();
}

/** The teams of the institution by their names, as lists answer them. */
async function teams(): Promise<Map<string, string>> {
  const listed = await api.call('teams.ofInstitution', {
    body: { ins_id: institution.id },
  });
  return new Map(listed.map(({ _id, name }) => [name, _id]));
}

const teamsAre = (...expected: string[]) =>
  eventually(async () => expect([...(await teams()).keys()].sort()).toEqual(expected.sort()), CAUGHT_UP);

/** The open list has the text, or has it no longer. */
const listed = (page: Page, name: string, is = true) =>
  page.waitForFunction(
    (text: string, shown: boolean) => {
      const list = document.querySelector('table[aria-label=teams]');
      const names = [...(list?.querySelectorAll('[data-primary]') ?? [])].map(
        (cell) => cell.querySelector('input')?.value ?? cell.textContent,
      );
      return list !== null && names.includes(text) === shown;
    },
    { timeout: CAUGHT_UP.within },
    name,
    is,
  );

test(
  'a manager queues renames, a deletion and a merge, saves, and undoes',
  async () => {
    const before = [...(await teams()).keys()];
    await managing(async (page) => {
      await openTeams(page);
      await addTeams(page, 'Colts', 'Cubs', 'Veterans');
      await press(page, 'Save');
      await sees(page, 'Successfully edited Teams.');
      await teamsAre(...before, 'Colts', 'Cubs', 'Veterans');
      const colts = (await teams()).get('Colts')!;
      for (const name of ['Colts', 'Cubs', 'Veterans']) await listed(page, name);

      await rename(page, 'Veterans', 'Seniors');
      await select(page, 'Cubs');
      await press(page, 'Delete selected');
      await select(page, 'Colts', team!.name);
      await mergeInto(page, team!.name);
      await sees(page, '“Veterans” becomes “Seniors”');
      await sees(page, 'Delete “Cubs” with 0 players');
      await sees(page, `“Colts” goes into “${team!.name}”`);
      expect([...(await teams()).keys()].sort()).toEqual([...before, 'Colts', 'Cubs', 'Veterans'].sort());
      await picture(page, 'tree-queue');
      expect(await accessibilityFaults(page)).toEqual([]);

      await press(page, 'Save');
      await sees(page, 'Teams merged.');
      await teamsAre(...before, 'Seniors');
      // The notice that offers the undo has a Close of its own.
      await page.locator('section[aria-label="Edit queue"] ::-p-text(Close)').click();
      await page.locator('.ant-segmented-item:last-child').click();
      for (const name of ['Cubs', 'Colts']) await listed(page, name, false);
      await listed(page, 'Seniors');
      await picture(page, 'tree-saved');

      // A link to what was merged leads on.
      const { _id } = await api.call('teams.get', { body: { team_id: colts } });
      expect(_id).toBe(team!.id);

      await press(page, 'Undo');
      await sees(page, 'Undone.');
      await teamsAre(...before, 'Colts', 'Cubs', 'Veterans');
      for (const name of ['Cubs', 'Colts', 'Veterans']) await listed(page, name);
    });
  },
  PATIENCE,
);

test('a refused step changes nothing, keeps its place in the queue and says why', async () => {
  const before = [...(await teams()).keys()];
  await managing(async (page) => {
    await openTeams(page);
    await addTeams(page, 'Newcomers');
    await press(page, 'Save');
    await sees(page, 'Successfully edited Teams.');
    await listed(page, 'Newcomers');
    const taken = team!.name.toUpperCase();
    await page.locator('::-p-aria(Name of the new team)').fill(taken);
    await sees(page, `There is “${taken}” here already`);
    // A rename waits all the same, since its bearer may have another name queued: what is taken is seen on Save.
    await rename(page, 'Newcomers', 'Rookies');
    await rename(page, other!.name, taken);
    await sees(page, `“${other!.name}” becomes “${taken}”`);
    await press(page, 'Save');
    await sees(page, 'Not saved: 2 changes');
    await sees(page, '2 changes to save');
    await picture(page, 'tree-refused');
    await press(page, 'Cancel');
    await sees(page, 'Edit');
    await teamsAre(...before, 'Newcomers');
  });
});
