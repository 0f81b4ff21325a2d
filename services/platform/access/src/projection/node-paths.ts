import type { InferEntity } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { NotFound } from '@strainscope/kernel';
import { AccessGrant, AccessNode } from './access-projection.entities.ts';
import { keepPlaces } from './place-lock.ts';

/** Where things hang in the tree, from this service's projection; inside a request context or a transaction. */
@Injectable()
export class NodePaths {
  constructor(private readonly em: EntityManager) {}

  /** Ids from the organization down to the node itself: the `scope` of a row that belongs to it. @throws NotFound */
  async scopeOf(nodeId: string): Promise<string[]> {
    const node = await this.em.findOne(AccessNode, { id: nodeId });
    if (!node) throw new NotFound();
    return node.path;
  }

  /** The same in the actor's transaction, for a node that its scope shows. @throws NotFound */
  async seenScopeOf(nodeId: string): Promise<string[]> {
    const [seen] = await this.seen([nodeId]);
    if (!seen) throw new NotFound();
    return seen.path;
  }

  /**
   * Finds those of these nodes that the scope of the actor's transaction shows. The tables of the projection know no
   * row-level security: the condition is that of all other tables, and the database decides it by the transaction (ADR
   * 54).
   */
  async seen(nodeIds: readonly string[]): Promise<InferEntity<typeof AccessNode>[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from access_nodes where id = any (?::uuid[]) and (current_setting('strainscope.level', true) in ('service', '1000')
         or path && string_to_array(nullif(current_setting('strainscope.nodes', true), ''), ',')::uuid[])`,
      [`{${nodeIds.join(',')}}`],
    );
    return this.em.find(AccessNode, { id: { $in: rows.map(({ id }) => id) } });
  }

  /**
   * Ids of the nodes at and below a node, with those that were merged into them: under row-level security an index finds
   * rows by their team, and none by their scope.
   * @param nodeId null: wherever
   * @param within nodes below which they are, too; null: wherever
   */
  async below(nodeId: string | null, within: readonly string[] | null = null): Promise<string[]> {
    const parts = [
      // A node that was merged has the path of the one that it is part of.
      ...(nodeId === null ? [] : ['path @> (select path[cardinality(path):] from access_nodes where id = ?::uuid)']),
      ...(within === null ? [] : ['path && ?::uuid[]']),
    ];
    const values = [...(nodeId === null ? [] : [nodeId]), ...(within === null ? [] : [`{${within.join(',')}}`])];
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from access_nodes ${parts.length === 0 ? '' : `where ${parts.join(' and ')}`}`,
      values,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Where the things of a team hang now, for a message that may be older than the last move or merge of the team.
   * The team stays there until the transaction ends: a move that comes meanwhile finds what is written with the answer.
   * @param told what the message says, which holds for a team that is not known yet or no longer there
   */
  async placeOf(teamId: string, told: readonly string[]): Promise<string[]> {
    return (await this.placesOf([teamId])).get(teamId) ?? [...told];
  }

  /** The same for several teams, by team; those that are not known are left out. */
  async placesOf(teamIds: readonly string[]): Promise<Map<string, string[]>> {
    const ids = [...new Set(teamIds)];
    await keepPlaces(this.em, ids);
    const nodes = await this.em.find(AccessNode, { id: { $in: ids } }, { refresh: true });
    return new Map(nodes.map(({ id, path }) => [id, path]));
  }

  /** All nodes above a person, over all memberships: the scope to ask `can` with about the person. */
  async scopeOfPerson(personId: string): Promise<string[]> {
    return [...new Set((await this.pathsOfPerson(personId)).flat())];
  }

  /** A path for each place that a person belongs to. */
  async pathsOfPerson(personId: string): Promise<string[][]> {
    const grants = await this.em.find(AccessGrant, { personId });
    const nodes = await this.em.find(AccessNode, { id: { $in: grants.map((grant) => grant.nodeId) } });
    return nodes.map((node) => node.path);
  }
}
