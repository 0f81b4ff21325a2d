/** A table on which row-level security is not forced. */
export interface UnforcedTable {
  /** `*`: of every service. */
  schema: string;
  /** `*`: every one of the schema. */
  tables: readonly string[];
  /** Why its rows are kept from nobody; shown with the check that finds it. */
  why: string;
}

/**
 * All of them: a test (`all-in-one/test/row-level-security.medium.ts`) holds the list against the tables of every
 * service, and the live check `row-level-security` fails for any other.
 */
export const unforcedTables: readonly UnforcedTable[] = [
  { schema: '*', tables: ['migrations'], why: 'which migrations have run' },
  {
    schema: '*',
    tables: ['inbox', 'outbox', 'dead_letters'],
    why: 'messages between services: read by the service itself and by the operator’s command, by no request of a person',
  },
  {
    schema: '*',
    tables: ['access_nodes', 'access_grants', 'access_guardianships'],
    why: 'who may see whom is decided from it, before there are rows to hide: ids and levels, no names',
  },
  {
    schema: '*',
    tables: ['processing_permissions'],
    why: 'whose rows are hidden for want of consent is decided from it: ids and purposes, no names',
  },
  { schema: 'sensor_ingest', tables: ['teams'], why: 'time zones of teams' },
  {
    schema: 'reporting',
    tables: ['nodes'],
    why: 'places of the tree: what they are called and where they hang, which the sign-up tells everybody; what is counted in them is kept from whoever does not see them',
  },
  {
    schema: 'simulation_orchestrator',
    tables: ['results'],
    why: 'says nothing about whom: kept by the hash of a motion, for all simulations of it, and read through these, which are guarded',
  },
  { schema: 'simulation_orchestrator', tables: ['meshes'], why: 'head models, about nobody in particular' },
  {
    schema: 'simulation_orchestrator',
    tables: ['upload_grants'],
    why: 'says nothing about whom; outlives the simulation until its uploads are cleared',
  },
  {
    schema: 'simulation_orchestrator',
    tables: ['tenants', 'pool_controls'],
    why: 'shares and places of work, of organizations and machines',
  },
  {
    schema: 'simulation_orchestrator',
    tables: ['batches', 'batch_items'],
    why: 'ids of events, and of whoever ordered them, whom each call asks for; what is seen of the events is decided where they lie',
  },
  {
    schema: 'simulation_orchestrator',
    tables: ['problems'],
    why: 'files of researchers and what became of them, about nobody whom they measure: each call asks for those of whoever sent them',
  },
  {
    schema: 'ml_training',
    tables: ['models'],
    why: 'which models were served: base models, trained with nobody’s motion',
  },
  {
    schema: 'event_log',
    tables: ['*'],
    why: 'what services tell each other, under a role of its own: read by services, by no request of a person',
  },
  { schema: 'jobs', tables: ['*'], why: 'work that waits, as ids, under a role of its own: read by workers alone' },
];

/** @returns why row-level security need not be forced on the table, undefined where it has to be */
export function whyUnforced(schema: string, table: string): string | undefined {
  return unforcedTables.find((each) => isOneOf(each, schema, table))?.why;
}

function isOneOf({ schema, tables }: UnforcedTable, itsSchema: string, table: string): boolean {
  return (schema === '*' || schema === itsSchema) && (tables.includes('*') || tables.includes(table));
}
