import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { isId, Level, NotFound } from '@strainscope/kernel';
import type { Player } from '@strainscope/proto/reporting';
import { playerColumns, playersOf } from './player-rows.ts';
import type { PlayerRow } from './player-rows.ts';
import { idArray } from './sql.ts';

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
           order by status = 'active' desc, joined_at desc, node_id limit 1
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
      return player!;
    });
  }
}
