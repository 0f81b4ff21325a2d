import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK, CONFIG } from '@strainscope/service-kit';
import { ChainWatcher } from '../../../access-log/chain-watcher.ts';
import { VerifyAccessLog } from '../../../access-log/verify-access-log.ts';
import type { AuthConfig } from '../../../config/auth.config.ts';
import type { CheckName } from '../control.ts';
import { sqlChecks } from './sql-checks.ts';

/** What a check found. */
export interface Finding {
  met: boolean;
  /** What was found, in a sentence. */
  found: string;
  /** What was asked, so that an auditor can ask again; below it, as comments, what was found and let stand. */
  query: string;
  /** When: of what is looked at in the background, when that was last done as a whole. */
  checkedAt: Date;
}

/** Evidence that is looked up at the moment when somebody asks for it. */
@Injectable()
export class LiveChecks {
  constructor(
    private readonly em: EntityManager,
    private readonly accessLog: VerifyAccessLog,
    private readonly watcher: ChainWatcher,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws when it does not end in time: a page with others waits for it */
  async execute(name: CheckName): Promise<Finding> {
    if (name === 'access-log-chain') return this.chain();
    const { query, judge } = sqlChecks[name];
    const rows = await withScope(this.em, serviceScope, async (em) => {
      await em.execute(`select set_config('statement_timeout', ?, true)`, [`${this.limit}ms`]);
      return em.execute<Record<string, unknown>[]>(query);
    });
    const { met, found, notes = [] } = judge(rows);
    return {
      met,
      found,
      checkedAt: this.clock.now(),
      query: [query, ...notes.map((note) => `-- ${note}`)].join('\n'),
    };
  }

  private get limit(): number {
    return this.config.compliance.checkSeconds * 1_000;
  }

  private async chain(): Promise<Finding> {
    const late = pause(this.limit, undefined, { ref: false }).then(() => {
      throw new Error('The chain is being recomputed for the first time since the start');
    });
    const { wholeAt, head, breaks } = await Promise.race([this.watcher.found(), late]);
    const met = breaks.length === 0;
    const found = met
      ? `All ${head.position} entries of the access log are as they were written: the whole chain when it was last checked, what has come since as this page opened; ${await this.accessLog.waiting()} wait for their place. Head ${head.hash.slice(0, 16)}…`
      : `The access log has ${breaks.length} breaks, the first at entry ${breaks[0]!.position}: ${breaks[0]!.what}`;
    return { met, found, query: chainQuery, checkedAt: wholeAt };
  }
}

const chainQuery = 'npm run audit:verify';

/** What an auditor asks when a check cannot. */
export const queryOf = (name: CheckName): string => (name === 'access-log-chain' ? chainQuery : sqlChecks[name].query);
