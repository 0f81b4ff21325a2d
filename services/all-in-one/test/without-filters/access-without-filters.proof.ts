import { publicOperations, type CallName } from '@strainscope/console-contract';
import { publicPaths } from '../../../bff/test/access/public-questions.ts';
import { questionOf } from '../../../bff/test/access/question-of.ts';
import type { QuestionInput } from '../../../bff/test/access/send-question.ts';
import {
  levelOf,
  personOf,
  relations,
  targetFor,
  targets,
  viewers,
  type Target,
} from '../../../bff/test/fakes/league.ts';
import { namingPlaces, readingCalls, writingCalls } from './asked-calls.ts';
import { emailOf, lastNameOf, levelOfPerson } from './matrix-league.ts';
import { MatrixProduct, PATIENCE, type Caller } from './matrix-product.ts';
import { otherAddresses } from './other-addresses.ts';
import { removeFilters } from './remove-filters.ts';
import { foreignPlaces, isSeen, placeMarks } from './sight.ts';
import { toldOfPlaces, totalOf } from './told-of-places.ts';
import { WrittenRows } from './written-rows.ts';

/** Everybody who is not an administrator: to them the database itself shows all. */
const callers = viewers.filter((viewer) => levelOf(viewer) < 1000);

let product: MatrixProduct;
let written: WrittenRows;
beforeAll(async () => {
  product = await MatrixProduct.start();
  removeFilters(levelOfPerson);
  written = await WrittenRows.watch(product.database);
}, PATIENCE);
afterAll(async () => {
  await product?.stop();
  const asked = readingCalls.length + writingCalls.length + Object.keys(otherAddresses).length + publicWriting.length;
  console.log(`without filters: ${asked} calls by ${callers.length} callers`);
}, PATIENCE);

/** The place below which a list is asked for. */
function placeOf(name: CallName, target: Target): string | undefined {
  const [below, kind] = questionOf(name).aim.split(' ');
  return below === 'below' ? target[kind as 'organization' | 'institution' | 'team'] : undefined;
}

/** Who looked is named to whom they looked at, and here each of the callers has looked at many. */
const isToldBy = (name: CallName, { personId }: Target) =>
  name === 'privacy.reads' && viewers.some((viewer) => personOf(viewer) === personId);

const foreignTo = (caller: Caller, name: CallName): Target[] =>
  targets.filter((target) => !isSeen(caller, target) && !isToldBy(name, target));

/** What tells of the target. */
function marksOf(target: Target): string[] {
  const { personId, eventId, simulationId, uploadId, changeId } = product.asMade(target);
  return [personId, eventId, simulationId, uploadId, changeId, lastNameOf(personId), emailOf(personId)];
}

/** Which of the marks an answer tells, beyond those of the question itself. */
const leaked = (text: string, marks: string[], question: QuestionInput) =>
  marks.filter((mark) => text.includes(mark) && !JSON.stringify(question).includes(mark));

test('everybody whom the callers may not see is there to be seen', async () => {
  const players = await product.call<{ _id: string }[]>('PATCH', '/player/fetchListByTeam', {
    team_id: targetFor(200, 'sibling').team,
  });
  expect(players.map(({ _id }) => _id)).toContain(targetFor(200, 'sibling').personId);
  expect(product.events).toBe(targets.length);
});

test('what foreign places count and may spend is there to be told', async () => {
  const { team, institution } = targetFor(200, 'sibling');
  const teams = await product.ask('teams.ofInstitution', { body: { ins_id: institution } }, 1000);
  const counts = ['players', 'events', 'simulations', 'newest_simulation', 'last_event_at'];
  expect(toldOfPlaces(teams.text, [team])).toEqual(counts.map((field) => `${team}.${field}`));
  const players = await product.ask('players.ofTeam', { body: { team_id: team } }, 1000);
  expect(totalOf(players.text)).toBe(1);
  await product.call('PUT', `/budgets/${team}`, { concurrent: 50 });
  const budgets = await product.ask('budgets.list', { query: { kind: 'team' } }, 1000);
  expect(toldOfPlaces(budgets.text, [team])).toContain(`${team}.concurrent`);
});

test('what is written about somebody foreign would be noticed', async () => {
  const { team } = product.asMade(targetFor(200, 'sibling'));
  expect(foreignPlaces(200)).toContain(team);
  await product.call('PUT', '/team/rename', { teams: [{ team_id: team, name: 'Noticed' }] });
  const rows = await written.takeOf(personOf(1000));
  expect(rows.filter(({ what, row }) => what === 'UPDATE org_hierarchy.nodes' && row.includes(team))).toHaveLength(1);
});

describe.each(readingCalls)('%s', (name) => {
  test.each<Caller>(['anonymous', ...callers])('tells %s of nobody and nowhere foreign', async (caller) => {
    const people = foreignTo(caller, name).flatMap(marksOf);
    const marks = [...people, ...(namingPlaces.includes(name) ? [] : placeMarks(caller))];
    const foreign = caller === 'anonymous' ? [] : foreignPlaces(caller);
    for (const relation of relations) {
      const target = product.asMade(targetFor(caller === 'anonymous' ? 100 : caller, relation));
      const question = questionOf(name).ask(target);
      const { text } = await product.ask(name, question, caller);
      const found = { relation, leaked: leaked(text, marks, question), told: toldOfPlaces(text, foreign) };
      expect(found).toEqual({ relation, leaked: [], told: [] });
      if (foreign.includes(placeOf(name, target)!) && !namingPlaces.includes(name)) {
        expect({ relation, total: totalOf(text) }).toEqual({ relation, total: 0 });
      }
    }
  });
});

describe.each(writingCalls)('%s', (name) => {
  test.each(callers)('by %s changes nothing foreign and tells of nobody', async (caller) => {
    const people = foreignTo(caller, name).flatMap(marksOf);
    const foreign = [...people, ...foreignPlaces(caller)];
    await written.takeOf(personOf(caller));
    for (const question of foreignQuestions(name, caller, foreign)) {
      const { status, text } = await product.ask(name, question, caller);
      const rows = (await written.takeOf(personOf(caller))).filter(({ row }) =>
        foreign.some((mark) => row.includes(mark)),
      );
      const found = { question, status, leaked: leaked(text, people, question), written: rows };
      expect(found).toEqual({ question, status, leaked: [], written: [] });
    }
  });

  test('is refused to whoever is not signed in', async () => {
    const question = questionOf(name).ask(product.asMade(targetFor(100, 'other tree')));
    expect(await product.ask(name, question, 'anonymous')).toMatchObject({ status: 401 });
  });
});

describe.each(Object.keys(otherAddresses))('%s', (name) => {
  const addressesOf = (target: Target) => otherAddresses[name]!(product.asMade(target));

  test.each<Caller>(['anonymous', ...callers])('gives %s nothing of anybody foreign', async (caller) => {
    const foreign = targets.filter((target) => !isSeen(caller, target));
    const marks = [...foreign.flatMap(marksOf), ...placeMarks(caller)];
    if (caller !== 'anonymous') await written.takeOf(personOf(caller));
    const asked = relations.map((relation) => targetFor(caller === 'anonymous' ? 100 : caller, relation));
    for (const address of asked.filter((target) => foreign.includes(target)).flatMap(addressesOf)) {
      const { status, text } = await product.askAt(address, caller);
      const told = marks.filter((mark) => text.includes(mark) && !address.path.includes(mark));
      const rows = caller === 'anonymous' ? [] : await written.takeOf(personOf(caller));
      const about = rows.filter(({ row }) => marks.some((mark) => row.includes(mark)));
      expect({ address, status, told, about }).toEqual({ address, status, told: [], about: [] });
      if (caller === 'anonymous') expect(status).toBe(401);
    }
  });

  test('gives an administrator what is there', async () => {
    const target = targetFor(200, 'sibling');
    for (const address of addressesOf(target)) {
      const { status, text } = await product.askAt(address, 1000);
      expect({ address, status, known: marksOf(target).some((mark) => text.includes(mark)) }).toMatchObject({
        // An administrator may keep a file, and is told that none was sent.
        address,
        status: address.method === 'PUT' ? 422 : 200,
        known: !address.path.endsWith('/signals'),
      });
    }
  });
});

const publicWriting = publicPaths.filter((path) => publicOperations[path].method !== 'GET');

describe.each(publicWriting)('a program’s %s', (path) => {
  test.each(callers)('with a token of %s changes nothing foreign and tells of nobody', async (caller) => {
    const people = targets.filter((target) => !isSeen(caller, target)).flatMap(marksOf);
    const foreign = [...people, ...foreignPlaces(caller)];
    const asked = relations.map((relation) => targetFor(caller, relation)).filter(({ team }) => foreign.includes(team));
    expect(asked).not.toEqual([]);
    await written.takeOf(personOf(caller));
    for (const target of asked) {
      const { status, text } = await product.askPublic(path, target, caller);
      const rows = (await written.takeOf(personOf(caller))).filter(({ row }) =>
        foreign.some((mark) => row.includes(mark)),
      );
      const found = { team: target.team, status, leaked: people.filter((mark) => text.includes(mark)), written: rows };
      expect(found).toEqual({ team: target.team, status: 404, leaked: [], written: [] });
    }
  });

  test('without a token is refused, and an administrator’s is written', async () => {
    const target = targetFor(200, 'sibling');
    expect(await product.askPublic(path, target, 'anonymous')).toMatchObject({ status: 401 });
    await written.takeOf(personOf(1000));
    expect(await product.askPublic(path, target, 1000)).toMatchObject({ status: 200 });
    const rows = await written.takeOf(personOf(1000));
    expect(rows.filter(({ row }) => row.includes(target.team))).not.toEqual([]);
  });
});

/**
 * About everybody foreign, about somebody foreign at a place of the caller's own, and the other way round. What names
 * nobody foreign is asked once, if it is the same for all: what changes one's own would change it for the calls that follow.
 */
function foreignQuestions(name: CallName, caller: (typeof callers)[number], foreign: string[]) {
  const asked = relations.map((relation) => product.asMade(targetFor(caller, relation)));
  const [own, stranger] = [product.asMade(targetFor(caller, ownRelation(caller))), asked.at(-1)!];
  const { organization, institution, team } = stranger;
  const mixed = [
    { ...own, organization, institution, team },
    { ...stranger, organization: own.organization, institution: own.institution, team: own.team },
  ];
  const all = [...asked, ...mixed].map((target) => questionOf(name).ask(target));
  const different = [...new Map(all.map((question) => [JSON.stringify(question), question])).entries()];
  if (different.length === 1) return all.slice(0, 1);
  return different.filter(([text]) => foreign.some((mark) => text.includes(mark))).map(([, question]) => question);
}

const ownRelation = (caller: (typeof callers)[number]) =>
  levelOf(caller) >= 200 ? 'own subtree' : levelOf(caller) === 150 ? 'own child' : 'self';
