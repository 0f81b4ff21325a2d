import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import type { AccessEntry } from './access-entry.ts';
import { AnchorForged, ChainAnchor } from './chain-anchor.ts';
import { ChainCheck, type Anchor, type ChainBreak, type ChainLink } from './chain-check.ts';

/** Few enough that neither a deadline nor whoever waits for the same process feels it: an entry may be about hundreds. */
export const PIECE = 500;

/** What was found from one entry of the chain to another. */
export interface Piece {
  head: Anchor;
  breaks: readonly ChainBreak[];
  /** After the last entry of all, what the signed head says of the chain; undefined while more follow. */
  end: readonly ChainBreak[] | undefined;
}

export interface Verification extends Piece {
  /** Recorded, and not chained yet. */
  waiting: number;
}

/** Recomputes the chain piece by piece, and holds it against the anchor and against what people are shown of it. */
@Injectable()
export class VerifyAccessLog {
  constructor(
    private readonly em: EntityManager,
    private readonly anchor: ChainAnchor,
    private readonly scopes: ActorScopes,
  ) {}

  /**
   * @param from up to where it was verified before
   * @param size entries at most; 0 for all
   * @throws NotFound for anybody but admins and the system
   */
  async execute(from: Anchor, size: number): Promise<Verification> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    const found = size > 0 ? await this.piece(from, Math.min(size, PIECE)) : await this.rest(from);
    return { ...found, waiting: await this.waiting() };
  }

  /** Everything behind an entry. */
  async *pieces(from: Anchor): AsyncGenerator<Piece> {
    for (let head = from; ;) {
      const piece = await this.piece(head, PIECE);
      yield piece;
      if (piece.end) return;
      head = piece.head;
    }
  }

  async waiting(): Promise<number> {
    const [row] = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ count: number }[]>('select count(*)::int as count from access_log_waiting'),
    );
    return row!.count;
  }

  private async rest(from: Anchor): Promise<Piece> {
    const breaks: ChainBreak[] = [];
    let last: Piece | undefined;
    for await (const piece of this.pieces(from)) breaks.push(...(last = piece).breaks);
    return { ...last!, breaks };
  }

  private async piece(from: Anchor, size: number): Promise<Piece> {
    // Before the entries, which are then as new as it is or newer.
    const anchor = await this.anchorNow();
    const check = new ChainCheck(from);
    const links = await this.page(from.position, size);
    for (const link of links) check.feed(link);
    const breaks = [...check.breaks, ...(await this.hiddenOf(links))];
    const isEnd = links.length < size;
    const end = isEnd ? check.end(anchor, await this.hashAt(anchor)) : undefined;
    return { head: check.head, breaks, end };
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

  private async hashAt(anchor: Anchor | string): Promise<string | undefined> {
    if (typeof anchor === 'string') return undefined;
    const [link] = await this.page(anchor.position - 1, 1);
    return link?.position === anchor.position ? link.hash : undefined;
  }

  private async page(after: number, size: number) {
    const rows = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ position: string; content: string; hash: string }[]>(
        `select position, content, hash from access_log where position > ? order by position limit ?`,
        [after, size],
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

/**
 * Answers the people to whom an entry is shown. An entry that was made unreadable has none here: the chain tells of it.
 */
function shownTo({ content }: ChainLink): string[] {
  try {
    const { kind, people } = JSON.parse(content) as AccessEntry;
    return kind === 'read' || kind === 'sign-in' ? people.map(({ id }) => id) : [];
  } catch {
    return [];
  }
}
