import type { EntityManager } from '@mikro-orm/postgresql';
import type { ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { Node, nodeKinds } from '../tree/node.entity.ts';
import { all, always, idArray, never } from './sql.ts';
import type { Condition } from './sql.ts';

/**
 * What an actor may see, said so that an index finds it: a node by its place in `scope`, from 1. Row-level security says
 * the same beside it; twice is safe. Of its own conditions the planner can use none, and of ours only comparisons of
 * single ids, as nothing else is sure not to tell of rows that it refuses.
 */
export class View {
  private constructor(
    private readonly isAdmin: boolean,
    private readonly nodesByDepth: readonly (readonly string[])[],
    private readonly personIds: readonly string[],
  ) {}

  static async of(em: EntityManager, { level, nodeIds, personIds }: ActorScope): Promise<View> {
    if (level === Level.admin) return new View(true, [], []);
    const nodes = await em.find(Node, { id: { $in: [...nodeIds] } });
    const idsAt = (depth: number) => nodes.flatMap(({ path }) => (path.length === depth ? path.slice(-1) : []));
    return new View(
      false,
      nodeKinds.map((_, index) => idsAt(index + 1)),
      personIds,
    );
  }

  /** Rows of the actor's nodes, of the actor, and of the actor's children. */
  rows(alias: string): Condition {
    if (this.isAdmin) return always;
    const inNodes = this.inNodes(`${alias}.scope`);
    return { sql: `${inNodes.sql} or ${this.own(alias).sql}`, values: [...inNodes.values, ...this.own(alias).values] };
  }

  /** Nodes on which the actor has a grant, and those below. */
  nodes(alias: string): Condition {
    return this.inNodes(`${alias}.path`);
  }

  /** Rows that the actor sees only as being, or as the guardian of, whom they are about. */
  onlyAsPerson(alias: string): Condition {
    const { sql, values } = this.inNodes(`${alias}.scope`);
    return all(this.own(alias), { sql: `(${sql}) is not true`, values });
  }

  private own(alias: string): Condition {
    return { sql: `${alias}.person_id = any (?::uuid[])`, values: [idArray(this.personIds)] };
  }

  private inNodes(path: string): Condition {
    if (this.isAdmin) return always;
    const places = this.nodesByDepth.flatMap((ids, index) =>
      ids.length === 0 ? [] : [{ sql: `${path}[${index + 1}] = any (?::uuid[])`, values: [idArray(ids)] }],
    );
    if (places.length === 0) return never;
    return { sql: places.map(({ sql }) => sql).join(' or '), values: places.flatMap(({ values }) => values) };
  }
}
