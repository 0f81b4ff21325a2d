import { schemaOf } from '@strainscope/persistence';
import { eventually, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { servicesWithDatabase } from '../src/league/test-cluster.ts';

/** What the services have in their tables, as the superuser sees it. */
export class LeagueRecords {
  private constructor(readonly database: pg.Client) {}

  /** @param databaseUrl of any service */
  static async connect(databaseUrl: string): Promise<LeagueRecords> {
    const own = new URL((await testPostgres()).adminUrl);
    own.pathname = new URL(databaseUrl).pathname;
    const database = new pg.Client({ connectionString: own.href });
    await database.connect();
    return new LeagueRecords(database);
  }

  async count(sql: string): Promise<number> {
    const { rows } = await this.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
    return rows[0]!.n;
  }

  /** All that were taken in. */
  async eventIds(): Promise<string[]> {
    const { rows } = await this.database.query<{ id: string }>('select id from sensor_ingest.haes');
    return rows.map(({ id }) => id);
  }

  /** Every simulation ends complete, is announced so once, and the lists say so. */
  async expectAllComplete(total: number): Promise<void> {
    const complete = `reporting.simulations where state = 'complete'`;
    await eventually(async () => expect(await this.count(complete)).toBe(total), { within: 1_200_000, every: 250 });
    expect(await this.count(`simulation_orchestrator.simulations where status = 'complete'`)).toBe(total);
    const { rows } = await this.database.query<{ times: number; n: number }>(
      `select times, count(*)::int as n from (
         select count(*)::int as times from simulation_orchestrator.outbox
         where headers->>'ce_type' = 'strainscope.simulation.simulation.completed.v1' group by key
       ) as announced group by times`,
    );
    expect(rows).toEqual([{ times: 1, n: total }]);
  }

  /** Each event is once wherever events are kept. */
  async expectEachOnce(total: number): Promise<void> {
    for (const table of ['sensor_ingest.haes', 'reporting.haes', 'simulation_orchestrator.simulations']) {
      expect([table, await this.count(table)]).toEqual([table, total]);
    }
  }

  async expectNothingParked(): Promise<void> {
    for (const service of servicesWithDatabase) {
      expect([service, await this.count(`${schemaOf(service)}.dead_letters`)]).toEqual([service, 0]);
    }
  }

  async expectNothingUnsent(): Promise<void> {
    for (const service of servicesWithDatabase) {
      const unsent = `${schemaOf(service)}.outbox where sent_at is null`;
      expect([service, await this.count(unsent)]).toEqual([service, 0]);
    }
  }

  async close(): Promise<void> {
    await this.database.end();
  }
}
