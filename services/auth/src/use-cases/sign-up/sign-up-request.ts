import { checkWith } from '@strainscope/http';
import { InvalidRequest, mailboxOf, type Fault } from '@strainscope/kernel';
import { z } from 'zod';
import { isMinor } from '../../people/persons/majority.ts';
import { passwordFault } from '../../accounts/credentials/password-rule.ts';
import { emailAddress } from '../../people/persons/email-address.ts';
import { phoneNumber } from '../../people/persons/phone-number.ts';
import { personFields } from '../registration/registration.ts';
import { namedSensorId } from '../../people/persons/sensor-id.ts';

const MOST_CHILDREN = 8;

const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);

function newPerson(today: Date) {
  return z.object({ ...personFields(today), phone: optional(phoneNumber) });
}

function signUpSchema(today: Date) {
  return z.object({
    person: newPerson(today),
    password: z.string(),
    guardianEmail: optional(emailAddress),
    invitationToken: z.string(),
    identityToken: z.string(),
    teamId: optional(z.guid('Not an id')),
    sensorId: namedSensorId,
    children: z.array(newPerson(today)).max(MOST_CHILDREN, `At most ${MOST_CHILDREN} children`),
    address: z.string(),
    textHashes: z.array(z.string()).max(10),
    signature: z.object({ code: z.string().min(1).max(500), clientId: z.string().min(1).max(500) }).optional(),
  });
}

export type SignUpOrder = z.output<ReturnType<typeof signUpSchema>>;
export type NewPerson = SignUpOrder['person'];

/** @throws InvalidRequest with every fault at once, named as the form names its fields */
export function checkSignUp(request: unknown, today: Date): SignUpOrder {
  const order = checked(signUpSchema(today), request);
  const faults = [...passwordFaults(order), ...familyFaults(order, today)];
  if (faults.length > 0) throw new InvalidRequest(faults);
  return order;
}

/** @throws InvalidRequest */
export function checkNewPerson(request: unknown, today: Date): NewPerson {
  return checked(newPerson(today), request);
}

/** The form has the person's fields beside the others, not below `person`. */
function checked<S extends z.ZodType>(schema: S, request: unknown): z.output<S> {
  const { data, faults } = checkWith(schema, request);
  if (!faults) return data;
  throw new InvalidRequest(faults.map(({ path, message }) => ({ path: path.replace(/^person\./, ''), message })));
}

function passwordFaults({ person, password, identityToken }: SignUpOrder): Fault[] {
  if (password === '' && identityToken !== '') return [];
  const fault = passwordFault(password, [person.email, person.firstName, person.lastName]);
  return fault === undefined ? [] : [{ path: 'password', message: fault }];
}

/** A minor names a guardian, who is somebody else; a guardian is of age, and every child has an address of its own. */
function familyFaults({ person, guardianEmail, children }: SignUpOrder, today: Date): Fault[] {
  const faults: Fault[] = [];
  const minor = isMinor(person.birthDate, today);
  if (minor && guardianEmail === null)
    faults.push({ path: 'guardianEmail', message: 'Under 18 you need a parent or guardian' });
  if (minor && guardianEmail !== null && mailboxOf(guardianEmail) === mailboxOf(person.email))
    faults.push({ path: 'guardianEmail', message: 'Another address than your own' });
  if (minor && children.length > 0) faults.push({ path: 'birthDate', message: 'A guardian is at least 18' });
  const taken = new Set([person.email]);
  children.forEach(({ email, birthDate }, index) => {
    if (taken.has(email)) faults.push({ path: `children.${index}.email`, message: 'An address of their own' });
    if (!isMinor(birthDate, today))
      faults.push({ path: `children.${index}.birthDate`, message: 'Whoever is 18 signs up alone' });
    taken.add(email);
  });
  return faults;
}
