import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** The one clock that all processes of the service see alike: their own may be minutes apart. */
@Injectable()
export class DatabaseClock {
  constructor(private readonly em: EntityManager) {}

  /** @param em of a transaction; the time goes on within it, as while it waits for a lock */
  async now(em: EntityManager = this.em.fork()): Promise<Date> {
    const [row] = await em.execute<{ at: number }[]>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    return new Date(row!.at);
  }
}
