import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { AccessEntry } from '../access-entry.ts';
import { AnchorForged, ChainAnchor } from '../chain-anchor.ts';
import { ChainCheck, type Anchor, type ChainBreak, type ChainLink } from '../chain-check.ts';

const PAGE = 5_000;

export interface Verification {
  entries: number;
  /** Recorded, and not chained yet. */
  waiting: number;
  head: string;
  breaks: readonly ChainBreak[];
}

/** Recomputes the chain from the first entry on, and holds it against the anchor and against what people are shown of it. */
@Injectable()
export class VerifyAccessLog {
  constructor(
    private readonly em: EntityManager,
    private readonly anchor: ChainAnchor,
    private readonly scopes: ActorScopes,
  ) {}

  /** @throws NotFound for anybody but admins and the system */
  async run(): Promise<Verification> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    return this.verify();
  }

  async verify(): Promise<Verification> {
    const check = new ChainCheck(await this.anchorNow());
    const hidden: ChainBreak[] = [];
    for (let after = 0; ;) {
      const links = await this.page(after);
      for (const link of links) check.feed(link);
      hidden.push(...(await this.hiddenOf(links)));
      if (links.length < PAGE) break;
      after = links.at(-1)!.position;
    }
    const waiting = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ count: number }[]>('select count(*)::int as count from access_log_waiting'),
    );
    const breaks = [...check.finish(), ...hidden];
    return { entries: check.entries, waiting: waiting[0]!.count, head: check.hash, breaks };
  }

  private anchorNow(): Promise<Anchor | 'missing' | 'forged'> {
    return this.anchor.read().then(
      (anchor) => anchor ?? 'missing',
      (error: unknown) => {
        if (error instanceof AnchorForged) return 'forged';
        throw error;
      },
    );
  }

  private async page(after: number) {
    const rows = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ position: string; content: string; hash: string }[]>(
        `select position, content, hash from access_log where position > ? order by position limit ${PAGE}`,
        [after],
      ),
    );
    return rows.map((row) => ({ ...row, position: Number(row.position) }));
  }

  /** What people see is found by an index of its own (`access_log_reads`), which no hash covers. */
  private async hiddenOf(links: readonly ChainLink[]): Promise<ChainBreak[]> {
    const due = links.flatMap((link) =>
      shownTo(link).map((personId) => ({ person_id: personId, position: link.position })),
    );
    const missing = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ position: string }[]>(
        `select distinct position from jsonb_to_recordset(?::jsonb) as due (person_id text, position bigint)
         where not exists (select 1 from access_log_reads r
           where r.person_id = due.person_id and r.position = due.position)
         order by position`,
        [JSON.stringify(due)],
      ),
    );
    return missing.map(({ position }) => ({ position: Number(position), what: 'somebody is not shown this entry' }));
  }
}

/** Of an entry that somebody made unreadable the chain tells. */
function shownTo({ content }: ChainLink): string[] {
  try {
    const { kind, people } = JSON.parse(content) as AccessEntry;
    return kind === 'read' || kind === 'sign-in' ? people.map(({ id }) => id) : [];
  } catch {
    return [];
  }
}
