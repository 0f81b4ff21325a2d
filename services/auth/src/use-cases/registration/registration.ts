import { checkWith } from '@strainscope/http';
import { InvalidRequest, isId, isLevel, permissions, type Level, type Permission } from '@strainscope/kernel';
import { z } from 'zod';
import { passwordFault } from '../../accounts/credentials/password-rule.ts';
import { birthdayOf, dayOf } from '../../people/persons/majority.ts';
import { emailAddress } from '../../people/persons/email-address.ts';
import { sexes } from '../../people/persons/person.entity.ts';
import { personName } from '../../people/persons/person-name.ts';

const YOUNGEST = 10;
const OLDEST = 110;

/** Who somebody is. `today` decides the age. */
export function personFields(today: Date) {
  return {
    email: emailAddress,
    firstName: personName,
    lastName: personName,
    birthDate: z.iso
      .date({ error: 'A date as YYYY-MM-DD', abort: true })
      .refine((date) => isPlausible(date, today), 'Age 10 to 110'),
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
  const { data, faults = [] } = checkWith(registrationSchema(today), request);
  const weakness = passwordFaultOf(request);
  if (weakness) faults.push({ path: 'password', message: weakness });
  if (!data || faults.length > 0) throw new InvalidRequest(faults);
  return data;
}

function passwordFaultOf(request: unknown): string | undefined {
  const { password, email, firstName, lastName } = z
    .object({ password: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() })
    .parse(request);
  return password === '' ? undefined : passwordFault(password, [email, firstName, lastName]);
}

function isPlausible(birthDate: string, today: Date): boolean {
  const day = dayOf(today);
  return birthdayOf(YOUNGEST, birthDate) <= day && day < birthdayOf(OLDEST + 1, birthDate);
}
