/**
 * The projection's tables, for the first migration of a service that authorises. They hold ids and levels only and
 * carry no row-level security: the security of every other table is decided from them.
 */
export const accessTablesSql: readonly string[] = [
  `create table access_nodes (id uuid primary key, kind text not null, path uuid[] not null)`,
  `create table access_grants (person_id uuid not null, node_id uuid not null, role text not null, level int not null,
     primary key (person_id, node_id, role))`,
  `create index access_grants_node on access_grants (node_id)`,
  `create table access_guardianships (guardian_id uuid not null, child_id uuid not null, primary key (guardian_id, child_id))`,
];
