import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Member } from '../members/member.entity.ts';
import { TreeNode } from '../nodes/node.entity.ts';
import { Change } from './change.entity.ts';

/** What an edit is about, as it was asked for. */
export interface Concerned {
  nodeIds?: readonly (string | null)[];
  personIds?: readonly string[];
  /**
   * True where it is not said where the people play, and they may have left: where they played within the last day is
   * looked up, too.
   */
  mayHaveLeft?: boolean;
  changeId?: string;
}

/** What the actor sees of it. */
export class Seen {
  private readonly ids: ReadonlySet<string>;
  private readonly members: ReadonlySet<string>;

  constructor(
    ids: readonly string[],
    members: readonly Place[],
    private readonly played: readonly Place[],
  ) {
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

  /** The teams in which somebody plays or, where that was asked for, has played within the last day. */
  teamsOf(personId: string): string[] {
    return this.played.filter((place) => place.personId === personId).map(({ nodeId }) => nodeId);
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
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  of({ nodeIds = [], personIds = [], mayHaveLeft = false, changeId }: Concerned): Promise<Seen> {
    return this.actors.run(async (em) => {
      const members = personIds.length > 0 ? await em.find(Member, { personId: { $in: [...personIds] } }) : [];
      const changes = changeId === undefined ? [] : await em.find(Change, { id: changeId });
      const nodes = await nodesWith(em, [...nodeIds, ...members.map(({ nodeId }) => nodeId)]);
      const players = members.filter(({ role }) => role === 'player');
      const absent = personIds.filter((id) => !players.some(({ personId }) => personId === id));
      const left = mayHaveLeft && absent.length > 0 ? await teamsLeft(em, absent, this.clock.now()) : [];
      return new Seen([...nodes, ...changes.map(({ id }) => id)], members, [...players, ...left]);
    });
  }
}

/** The last one first. */
function teamsLeft(em: EntityManager, personIds: readonly string[], now: Date): Promise<Place[]> {
  return em.execute<Place[]>(
    `select place->>'personId' as "personId", place->>'nodeId' as "nodeId"
     from changes, jsonb_array_elements(content->'left') place
     where at > ?::timestamptz - interval '1 day' and place->>'role' = 'player' and place->>'personId' = any (?::text[])
     order by at desc, id desc`,
    [now, `{${personIds.join(',')}}`],
  );
}

/** Finds the nodes, and those into which they have been merged. */
async function nodesWith(em: EntityManager, ids: readonly (string | null)[]): Promise<string[]> {
  const asked = ids.filter((id) => id !== null && id !== '');
  if (asked.length === 0) return [];
  const nodes = await em.find(TreeNode, { id: { $in: asked } });
  const merged = nodes.flatMap(({ mergedInto }) => mergedInto ?? []);
  return [...nodes.map(({ id }) => id), ...(await nodesWith(em, merged))];
}
