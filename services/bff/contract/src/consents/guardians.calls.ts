import { z } from 'zod';
import { ownPassword } from '../account/account.schemas.ts';
import { aboutPerson, ownPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { guardianLetter } from './consent.schemas.ts';

const ofPerson = z.object({ id });

export const guardiansSendLetter = defineCall('guardians.sendLetter', {
  at: 'POST /people/{id}/guardian-letter',
  summary: 'Write to the guardian of a minor again, with a new link; to another address where it was mistyped',
  access: aboutPerson,
  reads: 'nobody',
  params: ofPerson,
  body: guardianLetter,
  data: z.null(),
});

export const guardiansSetCustody = defineCall('guardians.setCustody', {
  at: 'POST /people/{id}/guardians/custody',
  summary: 'Limit what a later guardian may do: `view` sees and does not decide',
  access: ownPerson,
  reads: 'nobody',
  params: ofPerson,
  body: z.object({ guardian_id: id, custody: z.enum(['full', 'view']), password: ownPassword }),
  data: z.null(),
});

export const guardiansEnd = defineCall('guardians.end', {
  at: 'POST /people/{id}/guardians/end',
  summary: 'End the guardianship of a later guardian, or one’s own',
  access: ownPerson,
  reads: 'nobody',
  params: ofPerson,
  body: z.object({ guardian_id: id, password: ownPassword }),
  data: z.null(),
});
