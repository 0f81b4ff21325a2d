import { Level, NotFound } from '@strainscope/kernel';
import type { ActorScope } from './actor-scope.ts';
import { rules, type Action, type Rule } from './rules.ts';

/** What is acted on: the nodes above it (organization, institution, team, as far as they apply) and whom it is about. */
export interface Resource {
  scope: readonly string[];
  personId?: string | null | undefined;
}

/** The one authorisation decision: relation to the resource, plus level, plus what a token is limited to. Pure. */
export function can(actor: ActorScope, action: Action, resource: Resource): boolean {
  const rule: Rule = rules[action];
  if (actor.apiScopes && !(rule.apiScope && actor.apiScopes.includes(rule.apiScope))) return false;
  if (rule.permission && !actor.permissions.includes(rule.permission)) return false;
  return actor.level === Level.admin || isRelated(actor, rule, resource);
}

/** @throws NotFound: denied and missing look the same. */
export function assertCan(actor: ActorScope, action: Action, resource: Resource): void {
  if (!can(actor, action, resource)) throw new NotFound();
}

function isRelated(actor: ActorScope, rule: Rule, { scope, personId }: Resource): boolean {
  const least = rule.staff;
  if (least !== undefined && actor.grants.some((grant) => grant.level >= least && scope.includes(grant.nodeId)))
    return true;
  if (!personId) return false;
  if (personId === actor.personId) return rule.self === true;
  return rule.guardian === true && actor.personIds.includes(personId);
}
