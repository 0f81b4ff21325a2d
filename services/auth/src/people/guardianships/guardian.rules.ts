import { assertCan, type Action, type ActorScope } from '@strainscope/access';
import { InvalidRequest, type Level } from '@strainscope/kernel';
import { isMinor } from '../persons/majority.ts';
import type { PersonRecord } from '../persons/person.entity.ts';
import { ChildOfAge, GuardianTooYoung, OwnGuardianship } from './guardianship.errors.ts';

type Born = Pick<PersonRecord, 'id' | 'birthDate'>;

/** Guardians are of age, and of somebody else who is not. @throws InvalidRequest, ChildOfAge, GuardianTooYoung */
export function demandGuardian(guardian: Born, child: Born, now: Date): void {
  if (guardian.id === child.id)
    throw new InvalidRequest([{ path: 'guardianId', message: 'Nobody is their own guardian' }]);
  demandMinor(child, now);
  if (isMinor(guardian.birthDate, now)) throw new GuardianTooYoung();
}

/** @throws ChildOfAge */
export function demandMinor({ birthDate }: Pick<Born, 'birthDate'>, now: Date): void {
  if (!isMinor(birthDate, now)) throw new ChildOfAge();
}

/** @param giverId who made, or invited, the guardian @throws OwnGuardianship */
export function demandGivenByAnother(guardianId: string, giverId: string): void {
  if (guardianId === giverId) throw new OwnGuardianship();
}

/**
 * Staff give guardians to those alone whom they are above: a guardian may have the account erased, and nobody brings that
 * about for a colleague of 17. @throws NotFound
 */
export function assertMayGiveGuardian(
  actor: ActorScope,
  action: Action,
  { scope, personId, level }: { scope: readonly string[]; personId: string; level: Level },
): void {
  const superior = { ...actor, grants: actor.grants.filter((grant) => grant.level > level) };
  assertCan(superior, action, { scope, personId });
}
