import { BenchFigures, benchPatience } from '@strainscope/testing';
import { EditedTree } from './edited-tree.ts';
import { made, madeBy, plantLargeTree } from './large-tree.ts';

/** How many people the tree holds, as for the bench of reporting. */
const people = Number(process.env.STRAINSCOPE_BENCH_PEOPLE ?? 1_000_000);
const rounds = Number(process.env.STRAINSCOPE_BENCH_ROUNDS ?? 20);
const merged = { players: 500, rounds: 20 };
/** Milliseconds. */
const limits = { merge: 2_000, list: 200 };

const figures = new BenchFigures();
let league: EditedTree;

beforeAll(async () => {
  figures.say(`making 100 organizations, 2000 institutions, 20000 teams, ${people} players of the tree itself`);
  league = await EditedTree.start();
  await plantLargeTree(league.service);
  for (const statement of members) await league.service.rows(statement);
  figures.say('tree and members');
}, benchPatience);

afterAll(async () => {
  await league.service.stop();
  figures.sum();
});

const members = [
  `insert into members (person_id, node_id, role, level, status, scope, undefined_member)
   select gen_random_uuid(), p.id, 'player', 100, 'active', p.scope, false
   from generate_series(1, ${people}) n join nodes p on p.id = ${madeBy('team', 'n % 20000 + 1')}`,
  'analyze members',
];

it(
  'lists of the tree',
  async () => {
    const institution = made('institution', 7);
    const asked: [string, () => Promise<unknown>][] = [
      ['organizations', () => league.tree.listNodes({ kind: 'organization' })],
      ['teams of an institution', () => league.tree.listNodes({ kind: 'team', parentId: institution })],
      ['teams', () => league.tree.listNodes({ kind: 'team' })],
    ];
    for (const [what, ask] of asked) {
      const milliseconds: number[] = [];
      for (let round = 0; round < rounds; round++) milliseconds.push(await timed(ask));
      figures.report(`tree: ${what}`, milliseconds, limits.list);
    }
  },
  benchPatience,
);

it(
  'merges of two teams',
  async () => {
    const { institution } = await league.plantInstitution();
    const milliseconds: number[] = [];
    for (let round = 0; round < merged.rounds; round++) {
      const [source, target] = [
        await league.plant('team', `Source ${round}`, institution),
        await league.plant('team', `Target ${round}`, institution),
      ];
      for (const team of [source, target]) {
        await league.service.rows(
          `insert into members (person_id, node_id, role, level, status, scope, undefined_member)
           select gen_random_uuid(), n.id, 'player', 100, 'active', n.scope, false
           from nodes n, generate_series(1, ${merged.players}) where n.id = ?::uuid returning person_id`,
          [team],
        );
        await league.service.rows(
          `insert into sensor_assignments (id, brand, sensor_id, sensor_key, person_id, team_id, scope, "from")
           select gen_random_uuid(), 'prevent', person_id, person_id, person_id, node_id, scope, now()
           from members where node_id = ?::uuid`,
          [team],
        );
      }
      const merges = [{ nodeId: source, intoNodeId: target }];
      milliseconds.push(await timed(() => league.structure.mergeNodes({ kind: 'team', merges })));
      expect(await league.playersOf(target)).toHaveLength(2 * merged.players);
      expect(await league.wornBelow(target)).toHaveLength(2 * merged.players);
    }
    figures.report(
      `merge of two teams with ${merged.players} players and their sensors each`,
      milliseconds,
      limits.merge,
    );
  },
  benchPatience,
);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await league.service.asSystem(work);
  return performance.now() - start;
}
