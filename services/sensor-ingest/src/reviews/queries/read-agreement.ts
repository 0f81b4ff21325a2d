import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { agreementOf, type Agreement } from '../cohens-kappa.ts';
import { VERDICTS, type Verdict } from '../review.rules.ts';

/** Agreement of readers below a node, with its table. */
export interface AgreementOfNode extends Agreement {
  readonly nodeId: string;
  /** Rows: the first reader's verdict, in the order of `VERDICTS`; columns: the second one's. */
  readonly table: readonly (readonly number[])[];
}

/**
 * Measures how far the first two readers of each event of a node agree. What each of them said while they knew nothing of
 * the other counts, whatever they changed later.
 */
@Injectable()
export class ReadAgreement {
  constructor(
    private readonly actors: ActorTransaction,
    private readonly paths: NodePaths,
  ) {}

  /** @param range of the times under which events are listed: from inclusive, until exclusive. @throws NotFound */
  execute(asked: string, range: { from: Date | null; until: Date | null }): Promise<AgreementOfNode> {
    return this.actors.run(async (em, actor) => {
      const scope = await this.paths.seenScopeOf(asked);
      assertCan(actor, 'review:read', { scope });
      const nodeId = scope.at(-1) ?? asked;
      const counted = await pairsOf(em, nodeId, range);
      const table = VERDICTS.map((first) =>
        VERDICTS.map((second) => counted.find((pair) => pair.first === first && pair.second === second)?.n ?? 0),
      );
      return { nodeId, table, ...agreementOf(table) };
    });
  }
}

/** Counts the pairs of blind verdicts of the events that two people read. */
function pairsOf(
  em: EntityManager,
  nodeId: string,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<{ first: Verdict; second: Verdict; n: number }[]> {
  const parts = [...(from ? ['h.listed_at >= ?'] : []), ...(until ? ['h.listed_at < ?'] : [])];
  const inRange =
    parts.length === 0 ? '' : `where exists (select from haes h where h.id = event_id and ${parts.join(' and ')})`;
  const times = [from, until].flatMap((time) => (time ? [time.toISOString()] : []));
  return em.execute(
    `with readings as (
       select r.event_id, r.reader_id, min(r.given_at) as began,
         (array_agg(r.verdict order by r.version desc) filter (where r.is_blind))[1] as verdict
       from event_reviews r where r.scope @> array[?::uuid] group by r.event_id, r.reader_id
     ), placed as (
       select event_id, verdict, row_number() over (partition by event_id order by began, reader_id) as place
       from readings ${inRange}
     )
     select first, second, count(*)::int as n from (
       select max(verdict) filter (where place = 1) as first, max(verdict) filter (where place = 2) as second
       from placed group by event_id
     ) pairs where second is not null group by first, second`,
    [nodeId, ...times],
  );
}
