import { cpus } from 'node:os';
import { EditedTree } from './edited-tree.ts';

const players = 500;
const limitSeconds = 2;
const rounds = 5;

it('a merge of two teams with 500 players each', async () => {
  const league = await EditedTree.start();
  const { institution } = await league.plantInstitution();
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [source, target] = [
      await league.plant('team', `Source ${round}`, institution),
      await league.plant('team', `Target ${round}`, institution),
    ];
    for (const team of [source, target]) {
      await league.service.rows(
        `insert into members (person_id, node_id, role, level, status, scope, undefined_member)
         select gen_random_uuid(), n.id, 'player', 100, 'active', n.scope, false
         from nodes n, generate_series(1, ${players}) where n.id = ?::uuid returning person_id`,
        [team],
      );
    }
    const start = performance.now();
    const merges = [{ nodeId: source, intoNodeId: target }];
    await league.service.asSystem(() => league.structure.mergeNodes({ kind: 'team', merges }));
    seconds.push((performance.now() - start) / 1000);
    expect(await league.playersOf(target)).toHaveLength(2 * players);
  }
  await league.service.stop();
  const slowest = Math.max(...seconds);
  console.log(
    [
      `a merge of two teams with ${players} players each: ${slowest.toFixed(2)} s at most of ${rounds}`,
      `${(slowest / limitSeconds).toFixed(2)} of ${limitSeconds} s`,
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    ].join('\n'),
  );
}, 120_000);
