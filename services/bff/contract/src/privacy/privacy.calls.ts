import { z } from 'zod';
import { ownPassword } from '../account/account.schemas.ts';
import { admins, ownPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall, defineFile } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { shown } from '../shared/reads.ts';
import {
  accessExplanation,
  complianceType,
  control,
  dataClass,
  dataExport,
  dataRead,
  erasure,
  holdings,
} from './privacy.schemas.ts';

const ofPerson = z.object({ id });

export const privacyEraseAccount = defineCall('privacy.eraseAccount', {
  at: 'PATCH /auth/deleteAccount',
  summary: 'Close an account and erase everything about the person; without an id the one who is signed in',
  access: ownPerson,
  reads: 'nobody',
  body: z.object({ user_id: id.optional(), password: ownPassword }),
  data: erasure,
  failure: fixedTexts.deleteFailed,
});

export const privacyDataSecurity = defineCall('privacy.dataSecurity', {
  at: 'GET /player/getDataSecurityTable',
  summary: 'The classes of personal data: where kept, how protected, who has access, last access, retention',
  access: admins,
  reads: 'nobody',
  data: z.array(dataClass),
});

export const privacyDataSecurityOf = defineCall('privacy.dataSecurityOf', {
  at: 'POST /player/singleDataSecurity',
  summary: 'The same for one person, with the number of records',
  access: admins,
  reads: { purpose: 'administration', people: (_, { body }) => [body.user_id] },
  shows: ['copies'],
  body: z.object({ user_id: id }),
  data: z.array(dataClass),
});

export const privacyHoldings = defineCall('privacy.holdings', {
  at: 'GET /people/{id}/holdings',
  summary: 'How much every service keeps of a person; services answer within a second or two, ask again for the rest',
  access: ownPerson,
  reads: { purpose: 'account', people: (_, { params }) => [params.id] },
  shows: ['copies'],
  params: ofPerson,
  data: holdings,
});

export const privacyReads = defineCall('privacy.reads', {
  at: 'GET /people/{id}/reads',
  summary: "Who looked at a person's data, newest first; `next` of the answer is `before` of the next page",
  access: ownPerson,
  reads: { purpose: 'account', people: (_, { params }) => [params.id] },
  shows: ['identity', 'acts'],
  params: ofPerson,
  query: z.object({
    before: z.coerce.number().int().nonnegative().default(0),
    looks: z.enum(['all', 'others']).default('all').describe('`others`: without those of whoever asks'),
  }),
  data: z.object({ reads: z.array(dataRead), next: z.number().int().nullable() }),
});

export const privacyStartExport = defineCall('privacy.startExport', {
  at: 'POST /people/{id}/export',
  summary: 'Start to collect a copy of everything that is held about a person',
  access: ownPerson,
  reads: 'nobody',
  params: ofPerson,
  data: dataExport,
});

export const privacyExportState = defineCall('privacy.exportState', {
  at: 'GET /people/{id}/export/state',
  summary: 'How far the copy is; null when none was asked for',
  access: ownPerson,
  reads: 'nobody',
  params: ofPerson,
  data: dataExport.nullable(),
});

export const privacyCompliance = defineCall('privacy.compliance', {
  at: 'GET /compliance/{type}',
  summary: 'The controls of a rule book, with evidence as of now',
  access: admins,
  reads: 'nobody',
  params: z.object({ type: complianceType }),
  data: z.object({ title: z.string(), controls: z.array(control) }),
});

export const privacyExplainAccess = defineCall('privacy.explainAccess', {
  at: 'GET /access/explain',
  summary: 'Why somebody can or cannot do something with a person: the reasons of the access rules',
  access: admins,
  reads: { purpose: 'administration', people: (_, { query }) => [query.person_id] },
  shows: ['membership', 'consent'],
  query: z.object({ viewer_id: id, person_id: id, action: z.string().max(100).default('person:read') }),
  data: accessExplanation,
});

export const privacyArchive = defineFile('privacy.archive', {
  at: 'POST /people/{id}/export/archive',
  summary: 'The copy of what is held about a person as a ZIP archive, once',
  access: ownPerson,
  // All that can be read of somebody: of secrets when they were used, and what waits sealed without its content.
  shows: [
    ...shown.player,
    'profile',
    'secrets',
    'authenticators',
    'identities',
    'acts',
    'learning',
    'copies',
    'letters',
  ],
  params: ofPerson,
  gives: ['application/zip'],
});
