import { Level, NotFound } from '@strainscope/kernel';
import type { ActorScope } from './actor/actor-scope.ts';
import { rules, type Action, type Rule } from './rules.ts';

/** What is acted on: the nodes above it (organization, institution, team, as far as they apply) and whom it is about. */
export interface Resource {
  scope: readonly string[];
  personId?: string | null | undefined;
}

/** Why an actor may, and why not: sentences that follow “May see” or “May not see”. */
export const reasons = {
  admin: 'Administrators need no relation.',
  'staff-above': 'They work where the person belongs, or above it, at a sufficient level.',
  self: 'It is about themselves.',
  guardian: 'It is about a child whose guardian they are.',
  'token-scope': 'The API token has no scope for it.',
  'permission-missing': 'It takes a permission that they do not have.',
  'level-too-low': 'They work where the person belongs, or above it, but at too low a level.',
  'no-relation': 'They do not work where the person belongs, are not that person, and are not a guardian.',
} as const;
export type Reason = keyof typeof reasons;

export interface Decision {
  allowed: boolean;
  reason: Reason;
}

/** The one authorisation decision: relation to the resource, plus level, plus what a token is limited to. Pure. */
export function decide(actor: ActorScope, action: Action, resource: Resource): Decision {
  const rule: Rule = rules[action];
  if (actor.apiScopes && !(rule.apiScope && actor.apiScopes.includes(rule.apiScope))) return refused('token-scope');
  if (rule.permission && !actor.permissions.includes(rule.permission)) return refused('permission-missing');
  return actor.level === Level.admin ? granted('admin') : byRelation(actor, rule, resource);
}

export function can(actor: ActorScope, action: Action, resource: Resource): boolean {
  return decide(actor, action, resource).allowed;
}

/** Resources, by the nodes above them and whom they are about; `everything` whatever these are. */
export interface Permitted {
  everything: boolean;
  nodeIds: readonly string[];
  personIds: readonly string[];
}

/**
 * Condition under which `can` allows an action: for statements that read a page of such rows, where a filter after it
 * would read too few.
 */
export function permitted(actor: ActorScope, action: Action): Permitted {
  const rule: Rule = rules[action];
  const { reason } = decide(actor, action, { scope: [] });
  if (reason === 'admin') return { everything: true, nodeIds: [], personIds: [] };
  if (reason === 'token-scope' || reason === 'permission-missing')
    return { everything: false, nodeIds: [], personIds: [] };
  const { staff: least, self, guardian } = rule;
  const grants = actor.grants.filter(({ level }) => least !== undefined && level >= least);
  return {
    everything: false,
    nodeIds: grants.map(({ nodeId }) => nodeId),
    personIds: actor.personIds.filter((personId) => (personId === actor.personId ? self : guardian)),
  };
}

/** @throws NotFound: denied and missing look the same. */
export function assertCan(actor: ActorScope, action: Action, resource: Resource): void {
  if (!can(actor, action, resource)) throw new NotFound();
}

function byRelation(actor: ActorScope, rule: Rule, { scope, personId }: Resource): Decision {
  const above = actor.grants.filter(({ nodeId }) => scope.includes(nodeId));
  const least = rule.staff;
  if (least !== undefined && above.some(({ level }) => level >= least)) return granted('staff-above');
  if (personId && personId === actor.personId && rule.self) return granted('self');
  if (personId && personId !== actor.personId && rule.guardian && actor.personIds.includes(personId))
    return granted('guardian');
  return refused(above.length > 0 ? 'level-too-low' : 'no-relation');
}

const granted = (reason: Reason): Decision => ({ allowed: true, reason });
const refused = (reason: Reason): Decision => ({ allowed: false, reason });
