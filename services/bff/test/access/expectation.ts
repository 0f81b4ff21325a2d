import type { AccessPolicy, Relation } from '@strainscope/console-contract';
import { Level } from '@strainscope/kernel';
import {
  levelOf,
  permissionsOf,
  relations,
  scopeOf,
  targetFor,
  type RelationName,
  type Target,
  type Viewer,
} from '../fakes/league.ts';
import type { Aim } from './questions.ts';

export type Caller = Viewer | 'anonymous';

const relationOf: Partial<Record<RelationName, Relation>> = {
  self: 'self',
  'own child': 'guardian',
  'own subtree': 'subtree',
};

/** Lowest level whose staff works at or above the target that is its own subtree. */
const staffOf: Partial<Record<Aim, Level>> = {
  organization: Level.organization,
  institution: Level.institution,
  team: Level.team,
  person: Level.team,
  upload: Level.team,
};

/** What the contract's policy means for one caller and one target: the table that the BFF and the access rules are held to. */
export function expectedStatus(
  policy: AccessPolicy,
  aim: Aim,
  caller: Caller,
  relation: RelationName,
): 200 | 401 | 404 {
  if (caller === 'anonymous') return policy.level === 0 ? 200 : 401;
  const level = levelOf(caller);
  if (level < policy.level) return 404;
  if (policy.permission && !permissionsOf(caller).includes(policy.permission)) return 404;
  if (aim === 'nothing' || level === Level.admin) return 200;
  const isOpen = aim.startsWith('below ')
    ? seesSomebodyBelow(caller, nodeOf(aim, targetFor(caller, relation)))
    : isRelated(policy, staffOf[aim]!, level, relation);
  return isOpen ? 200 : 404;
}

function isRelated(policy: AccessPolicy, staff: Level, level: Level, relation: RelationName): boolean {
  const needed = relationOf[relation];
  if (!needed || !policy.relations.includes(needed)) return false;
  return needed !== 'subtree' || level >= staff;
}

function nodeOf(aim: Aim, target: Target): string {
  return target[aim.slice('below '.length) as 'organization' | 'institution' | 'team'];
}

/** A list below a node is open to whoever sees part of it, and shows him that part. */
function seesSomebodyBelow(caller: Viewer, nodeId: string): boolean {
  return relations.some((relation) => {
    if (!relationOf[relation] || (relation === 'own subtree' && levelOf(caller) < Level.team)) return false;
    return scopeOf(targetFor(caller, relation)).includes(nodeId);
  });
}
