import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import { Member } from '../members/member.entity.ts';
import { TreeNode } from '../nodes/node.entity.ts';
import { Change } from './change.entity.ts';

/** What an edit is about, as it was asked for. */
export interface Concerned {
  nodeIds?: readonly (string | null)[];
  personIds?: readonly string[];
  changeId?: string;
}

/** What the actor sees of it. */
export class Seen {
  private readonly ids: ReadonlySet<string>;
  private readonly members: ReadonlySet<string>;

  constructor(ids: readonly string[], members: readonly Place[]) {
    this.ids = new Set(ids);
    this.members = new Set(members.map(keyOf));
  }

  /** @param id of a node or of a change */
  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** By the node that was asked for, or by the person. */
  hasMember(member: Place): boolean {
    return this.ids.has(member.nodeId) || this.members.has(keyOf(member));
  }
}

type Place = Pick<Member, 'personId' | 'nodeId'>;
const keyOf = ({ personId, nodeId }: Place) => `${personId} ${nodeId}`;

/**
 * An edit has the service's eyes. What its actor sees with their own is looked up before, so that row-level security stands
 * behind every decision of the code (ADR 54).
 */
@Injectable()
export class SeenTree {
  constructor(private readonly actors: ActorTransaction) {}

  of({ nodeIds = [], personIds = [], changeId }: Concerned): Promise<Seen> {
    return this.actors.run(async (em) => {
      const members = personIds.length > 0 ? await em.find(Member, { personId: { $in: [...personIds] } }) : [];
      const changes = changeId === undefined ? [] : await em.find(Change, { id: changeId });
      const nodes = await nodesWith(em, [...nodeIds, ...members.map(({ nodeId }) => nodeId)]);
      return new Seen([...nodes, ...changes.map(({ id }) => id)], members);
    });
  }
}

/** With what they have been merged into. */
async function nodesWith(em: EntityManager, ids: readonly (string | null)[]): Promise<string[]> {
  const asked = ids.filter((id) => id !== null && id !== '');
  if (asked.length === 0) return [];
  const nodes = await em.find(TreeNode, { id: { $in: asked } });
  const merged = nodes.flatMap(({ mergedInto }) => mergedInto ?? []);
  return [...nodes.map(({ id }) => id), ...(await nodesWith(em, merged))];
}
