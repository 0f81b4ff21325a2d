import { assertCan, currentActor, type Action, type ActorScope } from '@strainscope/access';
import { Level, NotFound } from '@strainscope/kernel';
import { nodes, relationsOf, scopeOf, targets, type LeagueNode, type Target } from './league.ts';

/** The actor of the call in progress with the league's relations. */
export function actorNow(): ActorScope {
  return relationsOf(currentActor());
}

/** The target that carries an id, if the actor may do the action on it. @throws NotFound */
export function targetWith(key: keyof Target, id: string, action: Action): Target {
  const target = targets.find((candidate) => candidate[key] === id);
  if (!target) throw new NotFound();
  assertCan(actorNow(), action, { scope: scopeOf(target), personId: target.personId });
  return target;
}

/** What row-level security shows the actor. */
export function visibleTargets(): Target[] {
  const actor = actorNow();
  return targets.filter((target) => isVisible(actor, scopeOf(target), target.personId));
}

export function visibleNodes(): LeagueNode[] {
  const actor = actorNow();
  return nodes.filter(({ path }) => isVisible(actor, path));
}

function isVisible(actor: ActorScope, scope: string[], personId?: string): boolean {
  if (actor.level === Level.admin) return true;
  if (personId !== undefined && actor.personIds.includes(personId)) return true;
  return scope.some((nodeId) => actor.nodeIds.includes(nodeId));
}

/** @param parent whether the action is asked of the node above */
export function nodeWith(nodeId: string, action: Action, { parent = false } = {}): LeagueNode {
  const node = nodes.find((candidate) => candidate.nodeId === nodeId);
  if (!node) throw new NotFound();
  assertCan(actorNow(), action, { scope: parent ? node.path.slice(0, -1) : node.path });
  return node;
}
