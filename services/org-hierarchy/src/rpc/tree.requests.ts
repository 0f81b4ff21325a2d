import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import { memberRoles } from '../members/member.entity.ts';
import type { MemberRole } from '../members/member.entity.ts';
import { nodeKinds } from '../nodes/node.entity.ts';
import type { NodeKind } from '../nodes/node.entity.ts';

/** @throws InvalidRequest */
export function oneOfKinds(kind: string): NodeKind {
  return oneOf('kind', kind, nodeKinds);
}

/** @throws InvalidRequest */
export function oneOfRoles(role: string): MemberRole {
  return oneOf('role', role, memberRoles);
}

function oneOf<T extends string>(path: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (!found) throw new InvalidRequest([{ path, message: `One of: ${allowed.join(', ')}.` }]);
  return found;
}

/** What is no id names nothing. @throws NotFound */
export function known(id: string): string {
  if (!isId(id)) throw new NotFound();
  return id;
}
