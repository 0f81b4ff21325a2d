import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { Action } from '@strainscope/access';
import type { PlayerStatus } from '../members/member.entity.ts';
import type { MemberState } from '../members/member.state.ts';
import type { NodeState } from '../nodes/node.state.ts';

export const changeKinds = [
  'nodes-added',
  'nodes-renamed',
  'nodes-deleted',
  'nodes-merged',
  'members-added',
  'players-removed',
  'players-moved',
  'staff-removed',
  'staff-to-player',
  'member-identified',
  'statuses-set',
  'sensors-assigned',
  'undo',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What an edit touched: enough to put it back. */
export interface ChangeContent {
  /** What the actor had to be allowed; whoever undoes it has to be allowed the same. */
  demands: { action: Action; scope: string[] }[];
  nodes: { before: NodeState | null; after: NodeState }[];
  left: Departure[];
  joined: MemberState[];
  /** Sensor assignments that ended. */
  takenOff: string[];
  /** Sensor assignments that began. */
  putOn: string[];
  /** Sensor assignments that had ended, and when: they were somebody else's. What earlier versions wrote has none. */
  neverHeld?: { id: string; until: string }[];
  identified: { undefinedPersonId: string; personId: string; teamId: string }[];
  /** Team statuses of players. What earlier versions wrote has none. */
  statuses?: StatusChange[];
  /** People whose sensors changed, and where. What earlier versions wrote has none. */
  wearers?: { personId: string; teamId: string }[];
}

/** A membership that ended. */
export interface Departure extends MemberState {
  /**
   * Place where the edit put the person instead; absent where the membership only ended, and in what earlier versions
   * wrote.
   */
  instead?: Pick<MemberState, 'nodeId' | 'role'>;
}

export interface StatusChange {
  personId: string;
  nodeId: string;
  before: PlayerStatus;
  after: PlayerStatus;
}

/** One edit of the tree, by whom and when: the audit of the tree, and what undo reads. */
export const Change = defineEntity({
  name: 'Change',
  tableName: 'changes',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(changeKinds).columnType('text'),
    actorId: p.uuid(),
    at: p.datetime(),
    /** Null when it cannot be undone. */
    undoUntil: p.datetime().nullable(),
    undoneAt: p.datetime().nullable(),
    scope: p.array().columnType('uuid[]'),
    content: p.json().$type<ChangeContent>(),
  },
});
export type Change = InferEntity<typeof Change>;
