import type { EntityManager } from '@mikro-orm/postgresql';
import { ProcessingPermission } from './processing-permission.entity.ts';
import type { Purpose } from './purposes.ts';

/** Whether somebody's data may be used for a purpose now. An unknown person is an undefined member: yes. */
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
  return new Set(known.filter(({ permitted }) => !permitted.includes(purpose)).map(({ personId }) => personId));
}
