import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan, NodePaths } from '@strainscope/access';
import { agreementOf, type Agreement } from '../cohens-kappa.ts';
import { VERDICTS, type Verdict } from '../review.rules.ts';

/** Agreement of readers below a node, with its table. */
export interface AgreementOfNode extends Agreement {
  readonly nodeId: string;
  /** Rows: the verdict of the reader whose id is the lesser one, in the order of `VERDICTS`; columns: the other one's. */
  readonly table: readonly (readonly number[])[];
}

/**
 * Measures how far the first two readers of each event of a node agree. What each of them said while they knew nothing of
 * the other counts, whatever they changed later. Only events that the asker has judged count: a table of few would tell of
 * any other what its readers said. For one pair of readers the table has one of them in its rows, and κ is Cohen's; of
 * several pairs the counts are pooled, and so is κ.
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
      const counted = await pairsOf(em, await this.paths.below(nodeId), actor.personId, range);
      const table = VERDICTS.map((first) =>
        VERDICTS.map((second) => counted.find((pair) => pair.first === first && pair.second === second)?.n ?? 0),
      );
      return { nodeId, table, ...agreementOf(table) };
    });
  }
}

/**
 * Counts the pairs of blind verdicts of the events that two people read, each event once, as the last revision that two
 * read. A pair is of those who began first, in the order of their ids: who opens an event first says nothing of how they
 * judge.
 */
function pairsOf(
  em: EntityManager,
  teams: readonly string[],
  askerId: string,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<{ first: Verdict; second: Verdict; n: number }[]> {
  const parts = [...(from ? ['h.listed_at >= ?'] : []), ...(until ? ['h.listed_at < ?'] : [])];
  const inRange =
    parts.length === 0 ? '' : `and exists (select from haes h where h.id = event_id and ${parts.join(' and ')})`;
  const times = [from, until].flatMap((time) => (time ? [time.toISOString()] : []));
  return em.execute(
    `with readings as (
       select r.event_id, r.hae_revision, r.reader_id, min(r.given_at) as began,
         (array_agg(r.verdict order by r.version desc) filter (where r.is_blind))[1] as verdict
       from event_reviews r where r.team_id = any (?::uuid[]) and exists (
         select from event_reviews own where own.event_id = r.event_id and own.hae_revision = r.hae_revision
           and own.reader_id = ?::uuid)
       group by r.event_id, r.hae_revision, r.reader_id
     ), placed as (
       select *, row_number() over (partition by event_id, hae_revision order by began, reader_id) as place
       from readings where verdict is not null ${inRange}
     ), pairs as (
       select distinct on (event_id) (array_agg(verdict order by reader_id))[1] as first,
         (array_agg(verdict order by reader_id))[2] as second
       from placed where place <= 2 group by event_id, hae_revision having count(*) = 2
       order by event_id, hae_revision desc
     )
     select first, second, count(*)::int as n from pairs group by first, second`,
    [`{${teams.join(',')}}`, askerId, ...times],
  );
}
