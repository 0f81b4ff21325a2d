import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';

/** How much there is to do. */
@Injectable()
export class Load {
  constructor(private readonly em: EntityManager) {}

  /** Both at one moment: what is claimed between two looks would count twice, and bring workers that find nothing to do. */
  measure(): Promise<{ ready: number; held: number }> {
    return withScope(this.em, serviceScope, async (em) => {
      const [load] = await em.execute<{ ready: number; held: number }[]>(
        `select (select count(*)::int from simulations where status = 'queued' and waits_for is null) as ready,
                (select count(*)::int from simulations where status in ('running', 'post-processing')) as held`,
      );
      return load!;
    });
  }
}
