import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorScopes, assertCan, currentActor } from '@strainscope/access';
import { serviceScope, withScope } from '@strainscope/persistence';
import { GetHoldings } from '../../exports/queries/get-holdings.ts';
import { dataClasses, type DataClass } from '../data-classes.ts';

export interface DataClassFacts extends DataClass {
  /** Number of records of the one person that was asked about; 0 for everybody. */
  records: number;
}

export interface DataSecurityFacts {
  classes: DataClassFacts[];
  /** The newest read of each call, as the access log keeps it. */
  lastReads: { call: string; at: Date }[];
}

/** The classes of data, and when each call last looked at data, of everybody or of one person. For admins. */
@Injectable()
export class GetDataSecurity {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly holdings: GetHoldings,
  ) {}

  /**
   * @param personId empty for everybody
   * @throws NotFound
   */
  async execute(personId: string): Promise<DataSecurityFacts> {
    assertCan(await this.scopes.load(currentActor()), 'admin:people', { scope: [] });
    const counts = personId === '' ? new Map<string, number>() : await this.countsOf(personId);
    const reads = await this.lastReads(personId);
    const classes = dataClasses.map((each) => ({
      ...each,
      records: each.keptIn.reduce((sum, place) => sum + (counts.get(place) ?? 0), 0),
    }));
    return { classes, lastReads: reads.map(({ what, at }) => ({ call: what, at: new Date(at) })) };
  }

  private async countsOf(personId: string): Promise<Map<string, number>> {
    const answers = await this.holdings.execute(personId);
    return new Map(
      Object.entries(answers).flatMap(([context, { stores }]) =>
        stores.map(({ store, count }) => [`${context}: ${store}`, count] as const),
      ),
    );
  }

  private lastReads(personId: string): Promise<{ what: string; at: string }[]> {
    return withScope(this.em, serviceScope, (em) =>
      personId === ''
        ? em.execute<{ what: string; at: string }[]>('select what, at from last_reads')
        : em.execute<{ what: string; at: string }[]>(
            `select content::jsonb ->> 'what' as what, max(content::jsonb ->> 'at') as at
             from access_log_reads r join access_log using (position)
             where r.person_id = ? and content::jsonb ->> 'kind' = 'read' group by 1`,
            [personId],
          ),
    );
  }
}
