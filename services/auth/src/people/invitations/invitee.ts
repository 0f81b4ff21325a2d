import { checkWith } from '@strainscope/http';
import type { Fault } from '@strainscope/kernel';
import { z } from 'zod';
import { emailAddress } from '../persons/email-address.ts';
import { optionalName } from '../persons/person-name.ts';
import { namedSensorId } from '../persons/sensor-id.ts';

/** A person to invite. All but the address is optional and fills in the form of the invited. */
export const invitee = z.object({
  email: emailAddress,
  firstName: optionalName.default(''),
  lastName: optionalName.default(''),
  sensorId: namedSensorId.default(''),
});
export type Invitee = z.output<typeof invitee>;

/** A row as somebody typed it: either whom it means, or what is wrong with it. */
export type ReadInvitee = { invitee: Invitee } | { faults: Fault[] };

export function readInvitee(row: unknown): ReadInvitee {
  const { data, faults } = checkWith(invitee, row);
  return faults ? { faults } : { invitee: data };
}
