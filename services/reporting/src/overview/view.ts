import type { EntityManager } from '@mikro-orm/postgresql';
import type { ActorScope } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { Node } from '../tree/node.entity.ts';
import { inNode } from './node-paths.ts';
import { all, always, idArray, never } from './sql.ts';
import type { Condition } from './sql.ts';

/** Ids of nodes or people, and what tells a row of one of them. */
export interface Way {
  ids: string;
  /** @param id an expression */
  rowsOf: (id: string) => Condition;
}

/**
 * What an actor may see, said so that an index finds it: a node by its place in `scope`, from 1. Row-level security
 * says the same beside it, which does no harm. The planner can use none of its conditions, and of ours only comparisons
 * of single ids, as nothing else is sure not to tell of rows that it refuses.
 */
export class View {
  private constructor(
    private readonly isAdmin: boolean,
    /** Paths of the nodes on which the actor has a grant. */
    private readonly paths: readonly (readonly string[])[],
    private readonly personIds: readonly string[],
  ) {}

  static async of(em: EntityManager, { level, nodeIds, personIds }: ActorScope): Promise<View> {
    if (level === Level.admin) return new View(true, [], []);
    const nodes = await em.find(Node, { id: { $in: [...nodeIds] } });
    return new View(
      false,
      nodes.map(({ path }) => path).filter(({ length }) => length > 0),
      personIds,
    );
  }

  /**
   * Ways by which the actor sees rows below a node, each an equality that an index answers in order; or that the actor
   * sees every row there is.
   * @param path of the node; undefined for all
   */
  ways(alias: string, path?: readonly string[]): readonly Way[] | 'everything' {
    const wayTo = (depth: number, ids: readonly string[]): Way => ({
      ids: idArray(ids),
      rowsOf: (id) => ({ sql: `${alias}.scope[${depth}] = ${id}`, values: [] }),
    });
    if (this.isAdmin) return path ? [wayTo(path.length, path.slice(-1))] : 'everything';
    const seen = this.paths.flatMap((own) => {
      if (!path || isWithin(own, path)) return [own];
      return isWithin(path, own) ? [path] : [];
    });
    const byDepth = Map.groupBy(seen, ({ length }) => length);
    return [
      ...[...byDepth].map(([depth, paths]) => wayTo(depth, [...new Set(paths.map((each) => each.at(-1)!))])),
      {
        ids: idArray(this.personIds),
        rowsOf: (id) => all({ sql: `${alias}.person_id = ${id}`, values: [] }, inNode(alias, path)),
      },
    ];
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
    const byDepth = Map.groupBy(this.paths, ({ length }) => length);
    const places = [...byDepth].map(([depth, paths]) => ({
      sql: `${path}[${depth}] = any (?::uuid[])`,
      values: [idArray(paths.map((each) => each.at(-1)!))],
    }));
    if (places.length === 0) return never;
    return { sql: places.map(({ sql }) => sql).join(' or '), values: places.flatMap(({ values }) => values) };
  }
}

/** Whether a path goes through the node at the end of another. */
function isWithin(path: readonly string[], node: readonly string[]): boolean {
  return path[node.length - 1] === node.at(-1);
}
