import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { AnchorForged, ChainAnchor } from '../chain-anchor.ts';
import { ChainCheck, type Anchor, type ChainBreak } from '../chain-check.ts';

const PAGE = 5_000;

export interface Verification {
  entries: number;
  /** Recorded, and not chained yet. */
  waiting: number;
  head: string;
  breaks: readonly ChainBreak[];
}

/** Recomputes the chain from the first entry on and holds it against the anchor. */
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
    for (let after = 0; ;) {
      const links = await this.page(after);
      for (const link of links) check.feed(link);
      if (links.length < PAGE) break;
      after = links.at(-1)!.position;
    }
    const waiting = await withScope(this.em, serviceScope, (em) =>
      em.execute<{ count: number }[]>('select count(*)::int as count from access_log_waiting'),
    );
    const breaks = check.finish();
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
}
