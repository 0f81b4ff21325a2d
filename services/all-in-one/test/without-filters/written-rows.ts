import { EntityManager } from '@mikro-orm/postgresql';
import { actorIfAny } from '@strainscope/access';
import type pg from 'pg';

interface WrittenRow {
  /** For example `UPDATE auth.people`. */
  what: string;
  /** The row before and after, as JSON. */
  row: string;
}

/** Notes, in the database itself, every row that is written on somebody's behalf, whatever the code says of it. */
export class WrittenRows {
  private constructor(private readonly database: pg.Client) {}

  /** From now on; consumers and workers act for nobody, and what they write follows from what was written before. */
  static async watch(database: pg.Client): Promise<WrittenRows> {
    await database.query(witness);
    const { rows } = await database.query<{ name: string }>(allTables);
    for (const { name } of rows)
      await database.query(
        `create trigger witness after insert or update or delete on ${name} for each row execute function witness.note()`,
      );
    tellActors();
    return new WrittenRows(database);
  }

  /** What was written for this person since the last time. */
  async takeOf(personId: string): Promise<WrittenRow[]> {
    const { rows } = await this.database.query<WrittenRow>(
      'with taken as (delete from witness.written where actor = $1 returning *) select what, row from taken order by id',
      [personId],
    );
    return rows;
  }
}

/** As the administrator, so that no right and no policy of the service's stands in the way of the note. */
const witness = `
  create schema witness;
  create table witness.written (id bigserial primary key, actor text not null, what text not null, row text not null);
  create function witness.note() returns trigger language plpgsql security definer as $$
  begin
    if coalesce(current_setting('witness.actor', true), '') <> '' then
      insert into witness.written (actor, what, row) values (
        current_setting('witness.actor'),
        tg_op || ' ' || tg_table_schema || '.' || tg_table_name,
        concat(case when tg_op <> 'INSERT' then to_jsonb(old)::text end, case when tg_op <> 'DELETE' then to_jsonb(new)::text end));
    end if;
    return null;
  end $$`;

const allTables = `
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where relkind = 'r' and nspname !~ '^pg_' and nspname not in ('information_schema', 'witness')`;

/** Each transaction says on whose behalf it is. */
function tellActors(): void {
  type Transactional = typeof EntityManager.prototype.transactional;
  const open: Transactional = EntityManager.prototype.transactional;
  EntityManager.prototype.transactional = function (this: EntityManager, work, options) {
    return open.call(
      this,
      async (em) => {
        const told = `select set_config('witness.actor', ?, true)`;
        await (em as EntityManager).execute(told, [actorIfAny()?.personId ?? '']);
        return work(em as never);
      },
      options,
    );
  } as Transactional;
}
