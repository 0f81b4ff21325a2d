import { unforcedTables, whyUnforced } from '@strainscope/auth';
import { schemaOf } from '@strainscope/persistence';
import { persistenceOf } from '@strainscope/service-kit';
import { serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import pg from 'pg';
import { services } from '../src/one-machine/services.ts';
import { dropChecks, plantRow, tablesOf, type Subject } from './protected-tables.ts';

const id = () => crypto.randomUUID();
const [north, one, own, beside] = [id(), id(), id(), id()];
const subject = (scope: string[]): Subject => ({ person: id(), scope, simulation: id(), upload: id(), event: id() });

/** One person in the team that staff runs, one in the team beside it, one in another organization. */
const player = subject([north, one, own]);
const sibling = subject([north, one, beside]);
const stranger = subject([id(), id(), id()]);

/** Level × relation; whom each of them may see at all. */
const viewers: Record<string, { level: string; nodes: string[]; people: string[]; sees: Subject[] }> = {
  'nobody signed in': { level: '', nodes: [], people: [], sees: [] },
  'a level without relation': { level: '300', nodes: [], people: [id()], sees: [] },
  'the player': { level: '100', nodes: [], people: [player.person], sees: [player] },
  'a guardian': { level: '150', nodes: [], people: [id(), player.person], sees: [player] },
  'team staff': { level: '200', nodes: [own], people: [id()], sees: [player] },
  'institution staff': { level: '250', nodes: [one], people: [id()], sees: [player, sibling] },
  'organization staff': { level: '300', nodes: [north], people: [id()], sees: [player, sibling] },
  'a researcher': { level: '100', nodes: [], people: [id()], sees: [] },
};

/**
 * No application at all stands between the viewer and the tables here: every row of every table is asked for, with the
 * service's own role and the viewer's settings. What comes back is what a forgotten filter would show.
 */
describe.each(services.filter(({ entities }) => entities).map((service) => [service.name, service] as const))(
  'row-level security of %s alone',
  (name, service) => {
    const schema = schemaOf(name);
    let database: ServiceDatabase;
    let admin: pg.Client;
    let own: pg.Client;
    /** Guarded, and not. */
    let [tables, open]: [string[], string[]] = [[], []];
    beforeAll(async () => {
      database = await serviceDatabase(persistenceOf(service));
      admin = new pg.Client({ connectionString: database.adminUrl });
      own = new pg.Client({ connectionString: database.url });
      await Promise.all([admin.connect(), own.connect()]);
      await admin.query(`set session_replication_role = replica`);
      await dropChecks(admin, schema);
      ({ guarded: tables, open } = await tablesOf(admin, schema));
      for (const table of tables)
        for (const each of [player, sibling, stranger]) await plantRow(admin, schema, table, each);
    });
    afterAll(async () => {
      await Promise.all([admin.end(), own.end()]);
      await database.close();
    });

    test.each(Object.keys(viewers))('%s sees nobody foreign in any table', async (viewer) => {
      const { level, nodes, people, sees } = viewers[viewer]!;
      await own.query('begin');
      await own.query(
        `select set_config('strainscope.level', $1, true), set_config('strainscope.nodes', $2, true), set_config('strainscope.people', $3, true)`,
        [level, nodes.join(','), people.join(',')],
      );
      const leaks: string[] = [];
      for (const table of tables) {
        const { rows } = await own.query<{ text: string }>(`select t::text as text from ${table} t`);
        for (const foreign of [player, sibling, stranger].filter((each) => !sees.includes(each)))
          if (rows.some(({ text }) => marks(foreign).some((mark) => text.includes(mark)))) leaks.push(table);
      }
      await own.query('rollback');
      expect(leaks).toEqual([]);
    });

    test('every table is guarded, but for those of the list of the compliance page, each with its reason', () => {
      expect(open.filter((table) => whyUnforced(schema, table) === undefined)).toEqual([]);
      const listed = unforcedTables.filter((each) => each.schema === schema).flatMap((each) => each.tables);
      expect(listed.filter((table) => !open.includes(table))).toEqual([]);
      expect(tables.filter((table) => whyUnforced(schema, table) !== undefined)).toEqual([]);
    });

    test('the service itself sees every planted row, and whom it is about: the tables are not merely empty', async () => {
      await own.query('begin');
      await own.query(`select set_config('strainscope.level', 'service', true)`);
      for (const table of tables) {
        const { rows } = await own.query<{ text: string }>(`select t::text as text from ${table} t`);
        const told = [player, sibling, stranger].map(
          (each) => rows.filter(({ text }) => marks(each).some((mark) => text.includes(mark))).length,
        );
        expect({ table, told }).toEqual({ table, told: [1, 1, 1] });
      }
      await own.query('rollback');
    });
  },
);

/** What only a row about the subject holds. */
function marks({ person, scope, simulation, upload, event }: Subject): string[] {
  return [person, scope[2]!, simulation, upload, event];
}
