import type { EntityManager } from '@mikro-orm/postgresql';
import { ProcessingPermission } from './processing-permission.entity.ts';
import type { Purpose } from './purposes.ts';

/** Purposes of an undefined member, of whom nobody has decided anything: whoever wore the sensor is cared for, no more. */
const withoutDecision: readonly Purpose[] = ['care', 'team'];

/** Whether somebody's data may be used for a purpose now. An unknown person is an undefined member. */
export async function mayProcess(em: EntityManager, personId: string, purpose: Purpose): Promise<boolean> {
  return !(await notPermitted(em, [personId], purpose)).has(personId);
}

/** Those of the people whose data may not be used for a purpose; one question for a file of thousands. */
export async function notPermitted(
  em: EntityManager,
  personIds: readonly string[],
  purpose: Purpose,
): Promise<Set<string>> {
  const asked = [...new Set(personIds)];
  if (asked.length === 0) return new Set();
  const known = await em.find(ProcessingPermission, { personId: { $in: asked } }, { refresh: true });
  const decided = new Map(known.map(({ personId, permitted }) => [personId, permitted]));
  return new Set(asked.filter((personId) => !(decided.get(personId) ?? withoutDecision).includes(purpose)));
}

/** Finds the people of whom auth has said nothing: undefined members, and people whose decision is on its way. */
export async function undecided(em: EntityManager, personIds: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(personIds)];
  if (asked.length === 0) return new Set();
  const known = await em.find(ProcessingPermission, { personId: { $in: asked } }, { refresh: true });
  const decided = new Set(known.map(({ personId }) => personId));
  return new Set(asked.filter((personId) => !decided.has(personId)));
}
