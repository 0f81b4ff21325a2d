import type { CheckName } from '../control.ts';
import { whyUnforced } from './unforced-tables.ts';

interface Judgement {
  met: boolean;
  found: string;
  /** Findings that are left standing, and why; shown below the query. */
  notes?: readonly string[];
}

export interface SqlCheck {
  query: string;
  judge: (rows: readonly Record<string, unknown>[]) => Judgement;
}

/** The query finds what is wrong: no row is good. */
const none = (good: string, bad: string) => (rows: readonly Record<string, unknown>[]) => ({
  met: rows.length === 0,
  found: rows.length === 0 ? good : `${bad}: ${rows.map((row) => Object.values(row).join('.')).join(', ')}`,
});

/** Tables without forced row-level security are found, and each has to be one that is let stand for a reason. */
function unforced(rows: readonly Record<string, unknown>[]): Judgement {
  const tables = rows.map(({ nspname, relname }) => [String(nspname), String(relname)] as const);
  const named = tables.map(([schema, table]) => ({ name: `${schema}.${table}`, why: whyUnforced(schema, table) }));
  const open = named.filter(({ why }) => why === undefined).map(({ name }) => name);
  const notes = named.flatMap(({ name, why }) => (why === undefined ? [] : [`${name}: ${why}`]));
  const found =
    open.length === 0
      ? `Every table of the database keeps its rows from whoever may not see them, but for the ${notes.length} that are listed with the query, each with its reason`
      : `Tables that do not keep their rows from whoever may not see them: ${open.join(', ')}`;
  return { met: open.length === 0, found, notes };
}

/** Checks that are one query. */
export const sqlChecks: Readonly<Record<Exclude<CheckName, 'access-log-chain'>, SqlCheck>> = {
  'row-level-security': {
    query: `select n.nspname, c.relname
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      order by 1, 2`,
    judge: unforced,
  },
  'service-roles': {
    query: `select rolname from pg_roles r
      where (rolsuper or rolbypassrls) and exists (select from pg_namespace n where n.nspowner = r.oid and n.nspname = r.rolname)`,
    judge: none(
      'No part of the product can get around the rules of the database on who sees which row',
      'Parts that can get around the rules of the database on who sees which row',
    ),
  },
  'append-only-log': {
    query: `select privilege_type from information_schema.role_table_grants
      where table_name = 'access_log' and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE') and grantee = current_user
      union all
      select 'no trigger' where not exists (
        select from pg_trigger where tgrelid = 'access_log'::regclass and tgname = 'append_only' and tgenabled <> 'D')`,
    judge: none(
      'The product can add to the access log, and neither change nor delete what stands in it',
      'Entries of the access log could be changed',
    ),
  },
  'argon2-parameters': {
    query: `select distinct substring(password_hash from '^\\$argon2id\\$v=19\\$(m=\\d+,t=\\d+,p=\\d+)\\$') as parameters
      from credentials`,
    judge: (rows) => {
      const parameters = rows.map((row) => String(row.parameters as string | null));
      const weak = parameters.filter((each) => {
        const [, memory = 0, passes = 0] = /^m=(\d+),t=(\d+)/.exec(each)?.map(Number) ?? [];
        return memory < 19_456 || passes < 2;
      });
      return {
        met: weak.length === 0,
        found:
          weak.length === 0
            ? parameters.length === 0
              ? 'There is no password yet'
              : `Every password is kept as an Argon2id hash alone, with ${parameters.join('; ')}`
            : `Passwords are kept with a weaker hash: ${weak.join('; ')}`,
      };
    },
  },
  'consent-of-minors': {
    // Decided anew from the signed decisions, apart from the code that decides and announces.
    query: `with minor as (
        select id from people where birth_date > current_date - interval '18 years'),
      decider as (
        select g.child_id, g.guardian_id from guardianships g join people p on p.id = g.guardian_id
        where g.custody = 'full' and p.birth_date <= current_date - interval '18 years'),
      newest as (
        select distinct on (d.person_id, d.purpose) d.person_id, d.purpose, d.given
        from consent_decisions d join minor m on m.id = d.person_id
        where d.capacity = 'guardian' and (not d.given or exists (
          select from decider where child_id = d.person_id and guardian_id = d.decided_by))
        order by d.person_id, d.purpose, d.id desc),
      permitted as (
        select d.person_id, unnest(d.permitted) as purpose from processing_decisions d join minor m on m.id = d.person_id)
      select (select count(*) from minor)::int as minors,
        (select count(distinct person_id) from permitted)::int as permitted,
        (select count(distinct p.person_id) from permitted p where not exists (
          select from newest n where n.person_id = p.person_id and n.purpose = p.purpose and n.given))::int as unfounded,
        (select count(*) from guardianships g join minor m on m.id = g.guardian_id)::int as young_guardians,
        (select count(*) from guardianships g join people p on p.id = g.child_id
         where p.birth_date < current_date - interval '18 years 1 day')::int as grown_children`,
    judge: ([row = {}]) => {
      const [minors, permitted, unfounded, young, grown] = [
        row['minors'],
        row['permitted'],
        row['unfounded'],
        row['young_guardians'],
        row['grown_children'],
      ].map(Number);
      return {
        met: unfounded === 0 && young === 0 && grown === 0,
        found: `${minors} minors; ${permitted} with a consent in force; ${unfounded} processed without one; ${young} guardians under 18; ${grown} guardians of somebody over 18`,
      };
    },
  },
  'consent-decisions': {
    query: `select 'decision ' || id from consent_decisions where given and text_hash !~ '^[0-9a-f]{64}$'
      union all
      select 'no trigger' where not exists (
        select from pg_trigger where tgrelid = 'consent_decisions'::regclass and tgname = 'append_only' and tgenabled <> 'D')`,
    judge: none(
      'Every consent names the text that was agreed to by its hash, and no decision can be changed afterwards',
      'Without its text, or not kept from change',
    ),
  },
  'consent-documents': {
    // What was signed on paper has its document where it was signed; of who was erased it is gone.
    query: `select id from consent_signings
      where document_key is null and signature ->> 'kind' not in ('paper', 'erased') and signed_at < now() - interval '1 day'`,
    judge: none(
      'Every signature given in the product has its signed document, or is not a day old',
      'Signatures without their document after a day, by id',
    ),
  },
  'erasures-on-time': {
    query: `select id from erasures where state = 'erasing' and requested_at < now() - interval '1 day'`,
    judge: none(
      'Every erasure that was asked for is complete, or not a day old',
      'Erasures that are not complete after a day, by id',
    ),
  },
};
