import { Level } from '@strainscope/kernel';
import type { Actor } from './actor.ts';

/** A role of a person at a node: staff at 300, 250 or 200, a player at 100. It reaches everything below the node. */
export interface Grant {
  nodeId: string;
  level: Level;
}

/** An actor with the relations that decide what they see. */
export interface ActorScope extends Actor {
  /** Staff grants only (level ≥ 200). */
  grants: readonly Grant[];
  /** Nodes of those grants: a row is visible when its `scope` holds one of them. */
  nodeIds: readonly string[];
  /** The actor, and the children whose guardian the actor is. */
  personIds: readonly string[];
}

/** Puts an actor and their relations together; a player's membership opens nothing but the player's own rows. */
export function actorScope(actor: Actor, grants: readonly Grant[], childIds: readonly string[]): ActorScope {
  const staff = grants.filter((grant) => grant.level >= Level.team);
  return {
    ...actor,
    grants: staff,
    nodeIds: [...new Set(staff.map((grant) => grant.nodeId))],
    personIds: [...new Set([actor.personId, ...childIds])],
  };
}
