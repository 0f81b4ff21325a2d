import { assertCan, can, type ActorScope } from '@strainscope/access';
import { parseWith } from '@strainscope/http';
import { InvalidRequest, Level, type Fault } from '@strainscope/kernel';
import { z } from 'zod';
import type { ProcessingPermission } from '../../consent/decisions/processing-permission.ts';
import { emailAddress } from '../../people/persons/email-address.ts';
import { birthdayOf, dayOf, isMinor } from '../../people/persons/majority.ts';
import { personFields } from '../registration/registration.ts';
import { GuardianshipWouldEnd, NotYoursAlone } from './birth-date.errors.ts';

function correctionSchema(today: Date) {
  return z.object({
    personId: z.string(),
    version: z.number(),
    birthDate: personFields(today).birthDate,
    reason: z.string().trim().min(1, 'Required').max(500, 'At most 500 characters'),
    guardianEmail: z.union([z.literal('').transform(() => null), emailAddress]),
  });
}
export type Correction = z.output<ReturnType<typeof correctionSchema>>;

/** The dates of a sign-up, and no others. @throws InvalidRequest with every fault at once */
export function checkCorrection(request: unknown, today: Date): Correction {
  return parseWith(correctionSchema(today), request);
}

/** A guardian is asked of whoever turns out to be a minor, and is somebody else. @throws InvalidRequest */
export function demandConsistent(
  { birthDate, guardianEmail }: Correction,
  person: { birthDate: string; email: string },
  today: Date,
): void {
  const faults: Fault[] = [];
  if (birthDate === person.birthDate) faults.push({ path: 'birthDate', message: 'This is the date already' });
  if (guardianEmail !== null && (!isMinor(birthDate, today) || isMinor(person.birthDate, today)))
    faults.push({ path: 'guardianEmail', message: 'Only for whoever turns out to be under 18' });
  else if (guardianEmail === person.email)
    faults.push({ path: 'guardianEmail', message: 'Somebody else than the young person' });
  if (faults.length > 0) throw new InvalidRequest(faults);
}

/**
 * Staff correct those alone whom they are above: the date may close an account, and nobody brings that about for a colleague.
 * @throws NotFound
 */
export function assertMayCorrect(
  actor: ActorScope,
  { scope, personId, level }: { scope: readonly string[]; personId: string; level: Level },
): void {
  assertCan(superiorTo(level, actor), 'birth-date:correct', { scope, personId });
}

const superiorTo = (level: Level, actor: ActorScope): ActorScope => ({
  ...actor,
  grants: actor.grants.filter((grant) => grant.level > level),
});

/** A person whose age a correction changes. */
export interface Aging {
  personId: string;
  level: Level;
  /** YYYY-MM-DD, as it was. */
  birthDate: string;
  /** A path for each place that they belong to. */
  paths: readonly (readonly string[])[];
  hasGuardians: boolean;
  isGuardian: boolean;
}

/**
 * What else of an account follows from the age is not one team's to bring about. Administrators may all of it.
 * @param birthDate that is right
 * @throws GuardianshipWouldEnd, NotYoursAlone
 */
export function demandMayAge(actor: ActorScope, person: Aging, birthDate: string, today: Date): void {
  if (actor.level === Level.admin) return;
  const [wasMinor, becomesMinor] = [isMinor(person.birthDate, today), isMinor(birthDate, today)];
  // A date that makes them of age tomorrow would end the guardianship as well, only a day later; within a year it is
  // noticed.
  const isNearlyOfAge = birthDate < person.birthDate && birthdayOf(17, birthDate) <= dayOf(today);
  if (wasMinor && person.hasGuardians && isNearlyOfAge) throw new GuardianshipWouldEnd('has-guardian');
  if (wasMinor === becomesMinor) return;
  if (becomesMinor && person.isGuardian) throw new GuardianshipWouldEnd('is-guardian');
  const { personId, level, paths } = person;
  const superior = superiorTo(level, actor);
  if (!paths.every((scope) => can(superior, 'birth-date:correct', { scope, personId }))) throw new NotYoursAlone();
}

/** What becomes of somebody by the date that is right. */
export const outcomes = ['waits-for-guardian', 'decides-alone', 'decides-as-before', 'nothing'] as const;
export type Outcome = (typeof outcomes)[number];
type Judged = Pick<ProcessingPermission, 'minor' | 'permitted'>;

/** @param before and after the correction */
export function outcomeOf(before: Judged, after: Judged): Outcome {
  const [had, has] = [before, after].map(({ permitted }) => permitted.includes('care'));
  // A person who was processed for nothing before, and is no less or more of age by it, waits as before.
  if (before.minor === after.minor && (has || !had)) return 'nothing';
  if (after.minor) return 'waits-for-guardian';
  // What they agreed to before somebody took them for a child counts again.
  return has ? 'decides-as-before' : 'decides-alone';
}
