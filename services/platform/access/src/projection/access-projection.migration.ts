import { Migration } from '@mikro-orm/migrations';

/**
 * The projection's tables. They hold ids and levels only and carry no row-level security: the security of every other
 * table is decided from them.
 */
export class CreateAccessTables extends Migration {
  override up(): void {
    this.addSql('create table access_nodes (id uuid primary key, kind text not null, path uuid[] not null)');
    this.addSql(`create table access_grants (
      person_id uuid not null,
      node_id uuid not null,
      role text not null,
      level int not null,
      primary key (person_id, node_id, role)
    )`);
    this.addSql('create index access_grants_node on access_grants (node_id)');
    this.addSql(`create table access_guardianships (
      guardian_id uuid not null,
      child_id uuid not null,
      primary key (guardian_id, child_id)
    )`);
  }
}
