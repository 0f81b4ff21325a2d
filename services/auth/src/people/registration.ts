import {
  InvalidRequest,
  isId,
  isLevel,
  permissions,
  type Fault,
  type Level,
  type Permission,
} from '@strainscope/kernel';
import { z } from 'zod';
import { passwordFault } from '../credentials/password-rule.ts';
import { emailAddress } from './email-address.ts';
import { sexes } from './person.entity.ts';
import { personName } from './person-name.ts';

const YOUNGEST = 10;
const OLDEST = 110;

/** Who somebody is. `today` decides the age. */
export function personFields(today: Date) {
  return {
    email: emailAddress,
    firstName: personName,
    lastName: personName,
    birthDate: z.iso.date('A date as YYYY-MM-DD').refine((date) => isPlausible(ageAt(date, today)), 'Age 10 to 110'),
    sex: z.enum(sexes, 'male, female or unspecified'),
  };
}

/** Checks what staff register somebody with. */
function registrationSchema(today: Date) {
  return z.object({
    personId: z.string().refine((id) => id === '' || isId(id), 'Not an id'),
    ...personFields(today),
    password: z.string(),
    level: z.number().refine(isLevel, 'Not a level'),
    permissions: z.array(z.enum(permissions)),
  });
}

export type Registration = z.output<ReturnType<typeof registrationSchema>> & {
  level: Level;
  permissions: Permission[];
};

/**
 * Without a password somebody is registered, but cannot sign in before they have chosen one.
 * @throws InvalidRequest with every fault at once, the password's too
 */
export function checkRegistration(request: unknown, today: Date): Registration {
  const result = registrationSchema(today).safeParse(request);
  const faults: Fault[] = result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const weakness = passwordFaultOf(request);
  if (weakness) faults.push({ path: 'password', message: weakness });
  if (!result.success || faults.length > 0) throw new InvalidRequest(faults);
  return result.data;
}

function passwordFaultOf(request: unknown): string | undefined {
  const { password, email, firstName, lastName } = z
    .object({ password: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() })
    .parse(request);
  return password === '' ? undefined : passwordFault(password, [email, firstName, lastName]);
}

/** Whole years between a date of birth (YYYY-MM-DD) and a day. */
function ageAt(birthDate: string, day: Date): number {
  const [today, born] = [day.toISOString().slice(0, 10), birthDate];
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

function isPlausible(age: number): boolean {
  return age >= YOUNGEST && age <= OLDEST;
}
