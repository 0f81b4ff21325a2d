import { z } from 'zod';
import { admins, ownPerson } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { ownPassword } from '../schemas/account.ts';
import { id } from '../schemas/common.ts';
import {
  accessExplanation,
  complianceType,
  control,
  dataClass,
  dataExport,
  dataRead,
  erasure,
  holdings,
} from '../schemas/privacy.ts';

export const privacyCalls = defineOperations({
  '/auth/deleteAccount': {
    method: 'PATCH',
    path: '/auth/deleteAccount',
    summary: 'Close an account and erase everything about the person; without an id the one who is signed in',
    access: ownPerson,
    body: z.object({ user_id: id.optional(), password: ownPassword }),
    data: erasure,
    failure: fixedTexts.deleteFailed,
  },
  '/player/getDataSecurityTable': {
    method: 'GET',
    path: '/player/getDataSecurityTable',
    summary: 'The classes of personal data: where kept, how protected, who has access, last access, retention',
    access: admins,
    data: z.array(dataClass),
  },
  '/player/singleDataSecurity': {
    method: 'POST',
    path: '/player/singleDataSecurity',
    summary: 'The same for one person, with the number of records',
    access: admins,
    body: z.object({ user_id: id }),
    data: z.array(dataClass),
  },
});

const ofPerson = z.object({ id });

/** `/player/data-collection`, `/compliance` and "see as". */
export const privacyEndpoints = defineOperations({
  '/people/{id}/holdings': {
    method: 'GET',
    path: '/people/{id}/holdings',
    summary: 'How much every service keeps of a person; services answer within a second or two, ask again for the rest',
    access: ownPerson,
    params: ofPerson,
    data: holdings,
  },
  '/people/{id}/reads': {
    method: 'GET',
    path: '/people/{id}/reads',
    summary: "Who looked at a person's data, newest first; `next` of the answer is `before` of the next page",
    access: ownPerson,
    params: ofPerson,
    query: z.object({
      before: z.coerce.number().int().nonnegative().default(0),
      looks: z.enum(['all', 'others']).default('all').describe('`others`: without those of whoever asks'),
    }),
    data: z.object({ reads: z.array(dataRead), next: z.number().int().nullable() }),
  },
  '/people/{id}/export': {
    method: 'POST',
    path: '/people/{id}/export',
    summary: 'Start to collect a copy of everything that is held about a person',
    access: ownPerson,
    params: ofPerson,
    data: dataExport,
  },
  '/people/{id}/export/state': {
    method: 'GET',
    path: '/people/{id}/export/state',
    summary: 'How far the copy is; null when none was asked for',
    access: ownPerson,
    params: ofPerson,
    data: dataExport.nullable(),
  },
  '/compliance/{type}': {
    method: 'GET',
    path: '/compliance/{type}',
    summary: 'The controls of a rule book, with evidence as of now',
    access: admins,
    params: z.object({ type: complianceType }),
    data: z.object({ title: z.string(), controls: z.array(control) }),
  },
  '/access/explain': {
    method: 'GET',
    path: '/access/explain',
    summary: 'Why somebody can or cannot do something with a person: the reasons of the access rules',
    access: admins,
    query: z.object({ viewer_id: id, person_id: id, action: z.string().max(100).default('person:read') }),
    data: accessExplanation,
  },
});
