import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { VerifyAccessLog } from '../../access-log/queries/verify-access-log.ts';
import type { CheckName } from '../control.ts';
import { sqlChecks } from './sql-checks.ts';

/** What a check found. */
export interface Finding {
  met: boolean;
  /** What was found, in a sentence. */
  found: string;
  /** What was asked, so that an auditor can ask again; below it, as comments, what was found and let stand. */
  query: string;
}

/** Evidence that is looked up at the moment when somebody asks for it. */
@Injectable()
export class LiveChecks {
  constructor(
    private readonly em: EntityManager,
    private readonly accessLog: VerifyAccessLog,
  ) {}

  async run(name: CheckName): Promise<Finding> {
    if (name === 'access-log-chain') return this.chain();
    const { query, judge } = sqlChecks[name];
    const rows = await withScope(this.em, serviceScope, (em) => em.execute<Record<string, unknown>[]>(query));
    const { met, found, notes = [] } = judge(rows);
    return { met, found, query: [query, ...notes.map((note) => `-- ${note}`)].join('\n') };
  }

  private async chain(): Promise<Finding> {
    const { entries, waiting, head, breaks } = await this.accessLog.verify();
    const met = breaks.length === 0;
    const found = met
      ? `All ${entries} entries of the access log, recomputed one by one, are as they were written; ${waiting} wait for their place. Head ${head.slice(0, 16)}…`
      : `The access log has ${breaks.length} breaks, the first at entry ${breaks[0]!.position}: ${breaks[0]!.what}`;
    return { met, found, query: 'npm run audit:verify' };
  }
}
