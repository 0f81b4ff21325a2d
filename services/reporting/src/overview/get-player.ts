import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { isId, Level, NotFound } from '@strainscope/kernel';
import { PlayerTeamSchema } from '@strainscope/proto/reporting';
import type { Player, PlayerTeam } from '@strainscope/proto/reporting';
import { namedPaths } from './node-paths.ts';
import { playerColumns, playersOf } from './player-rows.ts';
import type { PlayerRow } from './player-rows.ts';
import { idArray } from './sql.ts';

const mainTeamFirst = `status = 'active' desc, joined_at desc, node_id`;

/** One player, with everything of theirs that the actor may see, in whatever team it happened. */
@Injectable()
export class GetPlayer {
  constructor(private readonly transaction: ActorTransaction) {}

  /** @throws NotFound also when the actor may not see the person */
  execute(personId: string): Promise<Player> {
    if (!isId(personId)) throw new NotFound();
    return this.transaction.run(async (em, actor) => {
      const rows = await em.execute<PlayerRow[]>(
        `select ${playerColumns}
         from people p
         left join lateral (
           select * from members where person_id = p.id and role = 'player'
           order by ${mainTeamFirst} limit 1
         ) as m on true
         left join (
           select person_id, sum(events) as events, sum(complete) as complete, sum(pending) as pending,
                  sum(failed) as failed, max(last_event_at) as last_event_at, max(last_simulation_at) as last_simulation_at
           from totals where person_id = ?::uuid group by person_id
         ) as t on t.person_id = p.id
         where p.id = ?::uuid and not p.erased and (?::boolean or p.scope && ?::uuid[] or p.id = any (?::uuid[]))`,
        [personId, personId, actor.level === Level.admin, idArray(actor.nodeIds), idArray(actor.personIds)],
      );
      if (rows.length === 0) throw new NotFound();
      const [player] = await playersOf(em, rows);
      player!.teams = await teamsOf(em, personId);
      return player!;
    });
  }
}

/** Row-level security leaves those in which the actor may see the player. */
async function teamsOf(em: EntityManager, personId: string): Promise<PlayerTeam[]> {
  const rows = await em.execute<{ scope: string[] }[]>(
    `select scope from members where person_id = ? and role = 'player' and scope <> '{}' order by ${mainTeamFirst}`,
    [personId],
  );
  const paths = await namedPaths(
    em,
    rows.map(({ scope }) => scope),
  );
  return paths.map((path) => create(PlayerTeamSchema, { path }));
}
