import { PrivacyService } from '@strainscope/proto/auth';
import { BenchFigures, benchPatience as patience } from '@strainscope/testing';
import { actors, everyList, everySearch, runTheTree, type Ask } from './every-list.ts';
import { plantLargeTree } from './large-tree.ts';
import { testedAuth, type TestedAuth } from './tested-auth.ts';

/** How many people the tree holds; the product promises its speed for a million. */
const people = Number(process.env.STRAINSCOPE_BENCH_PEOPLE ?? 1_000_000);
const rounds = Number(process.env.STRAINSCOPE_BENCH_ROUNDS ?? 20);
const sizes = { organizations: 100, institutions: 2_000, teams: 20_000, people };
/** Milliseconds. */
const limits = { list: 200, search: 300 };

const figures = new BenchFigures();
let tested: TestedAuth;

beforeAll(async () => {
  figures.say(`making ${people} people, as many invitations and entries of the access log`);
  tested = await testedAuth();
  await plantLargeTree(tested, sizes, figures.say);
  await tested.rows(runTheTree);
}, patience);

afterAll(async () => {
  await tested.stop();
  figures.sum();
}, patience);

test(
  'every list of auth, page after page',
  async () => {
    for (const [what, ask] of everyList(tested)) await measure(what, ask, limits.list);
  },
  patience,
);

test(
  'data security',
  async () => {
    const privacy = tested.client(PrivacyService, actors.admin);
    await measure('admin: data security', () => privacy.getDataSecurity({}).then(() => ''), limits.list);
  },
  patience,
);

test(
  'searches',
  async () => {
    for (const [what, ask] of everySearch(tested)) await measure(what, ask, limits.search);
  },
  patience,
);

/** Half the rounds ask for the first page, the others turn the pages from there on, as far as there are any. */
async function measure(what: string, ask: Ask, limit: number): Promise<void> {
  const milliseconds: number[] = [];
  let cursor = '';
  for (let round = 0; round < rounds; round++) {
    if (round < rounds / 2) cursor = '';
    const start = performance.now();
    cursor = await ask({ size: 50, cursor });
    milliseconds.push(performance.now() - start);
  }
  figures.report(`auth, ${what}`, milliseconds, limit);
}
