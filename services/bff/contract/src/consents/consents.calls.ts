import { z } from 'zod';
import { broughtSignature } from '../account/account.schemas.ts';
import { invitedRole, letterToken } from '../invitations/invitation.schemas.ts';
import { admins, everybody, ownPerson, signedIn } from '../shared/access-policy.ts';
import { id, optionalName } from '../shared/common.schemas.ts';
import { defineCall, defineFile } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { shown } from '../shared/reads.ts';
import {
  consentDecisions,
  consents,
  consentText,
  type Consents,
  guardianRequest,
  paperConsent,
  purpose,
  signedDecisions,
} from './consent.schemas.ts';

const token = z.string().min(20).max(200);

const ofPerson = z.object({ id });

const ofSigning = z.object({ id, signing: id });
const forms = ['application/pdf', 'image/jpeg', 'image/png'];

/** Ids of the person concerned, and of the guardians whom an administrator reads of. */
function whoseConsents({ data: { player_id, paper_signers } }: { data: Consents }): string[] {
  return [player_id, ...paper_signers.map(({ _id }) => _id)];
}

export const consentsReadLetter = defineCall('consents.readLetter', {
  at: 'PATCH /auth/getUserDetailsForIRB',
  summary:
    "What a guardian reads by the link of the letter: the texts and, once they say who they are, the minor's details. Does not use up the link",
  access: everybody,
  // Read by the link of a letter, without an account: auth records it.
  reads: 'nobody',
  shows: shown.family,
  body: z.object({
    token,
    /** First and last name of whoever reads: without it the minor's first name and year of birth are all there is. */
    guardian_name: z.string().trim().min(3).max(201).optional(),
  }),
  data: guardianRequest,
  failure: fixedTexts.loadFailed,
});

export const consentsSignLetter = defineCall('consents.signLetter', {
  at: 'PATCH /auth/confirmGuardianIRBConsent',
  summary: "The guardian decides and signs; uses up the link, and opens the minor's account when care is consented to",
  access: everybody,
  reads: 'nobody',
  body: signedDecisions.extend({
    token,
    /** Not asked of a guardian who has an account. */
    first_name: optionalName.default(''),
    last_name: optionalName.default(''),
    birth_date: z.string().max(10).default(''),
  }),
  data: z.object({
    child_first_name: z.string(),
    account_open: z.boolean(),
    given: z.array(purpose),
    guardian_known: z.boolean(),
  }),
});

export const consentsTexts = defineCall('consents.texts', {
  at: 'GET /consent-texts',
  summary: 'The texts that are signed now, one a purpose',
  access: everybody,
  reads: 'nobody',
  data: z.array(consentText),
});

export const consentsTextVersions = defineCall('consents.textVersions', {
  at: 'GET /consent-texts/{purpose}',
  summary: 'Every version of one text, the newest first',
  access: everybody,
  reads: 'nobody',
  params: z.object({ purpose }),
  data: z.array(consentText),
});

export const consentsOfPerson = defineCall('consents.ofPerson', {
  at: 'GET /people/{id}/consents',
  summary: 'What was decided about a person, and who signed',
  access: ownPerson,
  reads: { purpose: 'account', people: whoseConsents },
  shows: shown.family,
  params: ofPerson,
  data: consents,
});

export const consentsSign = defineCall('consents.sign', {
  at: 'POST /people/{id}/consents/sign',
  summary: 'Decide with one signature: for oneself, as a guardian, or as a minor beside the guardian',
  access: ownPerson,
  reads: { purpose: 'account', people: ({ data }) => [data.player_id] },
  shows: ['consent'],
  params: ofPerson,
  body: signedDecisions,
  data: consents,
});

export const consentsStartExternal = defineCall('consents.startExternal', {
  at: 'POST /people/{id}/consents/external',
  summary:
    'Decide, and go to sign with the signature provider: recorded once the signer is back at /external-signature',
  access: ownPerson,
  reads: 'nobody',
  params: ofPerson,
  body: consentDecisions,
  data: z.object({ url: z.url() }),
});

export const consentsWithdraw = defineCall('consents.withdraw', {
  at: 'POST /people/{id}/consents/withdraw',
  summary: 'Take consents back; processing stops within a minute',
  access: ownPerson,
  reads: { purpose: 'account', people: ({ data }) => [data.player_id] },
  shows: ['consent'],
  params: ofPerson,
  body: z.object({ purposes: z.array(purpose).min(1).max(6) }),
  data: consents,
});

export const consentsRecordPaper = defineCall('consents.recordPaper', {
  at: 'POST /people/{id}/consents/paper',
  summary: 'Enter what was signed on paper, in the version of the form; its scan is added to the signature',
  access: admins,
  reads: { purpose: 'account', people: whoseConsents },
  shows: shown.family,
  params: ofPerson,
  body: paperConsent,
  data: consents,
});

export const consentsSignatureProvider = defineCall('consents.signatureProvider', {
  at: 'GET /signature-provider',
  summary: 'The document-signature provider with which one may sign instead of on the screen',
  access: everybody,
  reads: 'nobody',
  data: z.object({ label: z.string().nullable() }),
});

export const consentsFinishExternal = defineCall('consents.finishExternal', {
  at: 'POST /external-signature',
  summary: 'The way back from the signature provider: records what the caller has signed there, once',
  access: signedIn,
  reads: { purpose: 'account', people: ({ data }) => [data.player_id] },
  shows: ['consent'],
  body: broughtSignature,
  data: z.object({ player_id: id }),
});

export const consentsStartInvited = defineCall('consents.startInvited', {
  at: 'POST /invited-signature',
  summary:
    'Whoever is invited goes to sign with the signature provider before they sign up: recorded by /auth/register with the same invitation',
  access: everybody,
  reads: 'nobody',
  body: consentDecisions.extend({ token: letterToken }),
  data: z.object({ url: z.url() }),
});

export const consentsInvitedReturn = defineCall('consents.invitedReturn', {
  at: 'GET /invited-signature/return',
  summary: 'By which invitation this browser went to sign; null for none that is still open',
  access: everybody,
  reads: 'nobody',
  data: z.object({ token: letterToken, role: invitedRole }).nullable(),
});

export const consentsDocument = defineFile('consents.document', {
  at: 'GET /people/{id}/consents/{signing}/document',
  summary: 'What was signed: the printed copy, or the scanned form of one on paper',
  access: ownPerson,
  shows: shown.family,
  params: ofSigning,
  gives: forms,
});

export const consentsScan = defineFile('consents.scan', {
  at: 'PUT /people/{id}/consents/{signing}/document',
  summary: 'The scanned form of a consent on paper',
  access: admins,
  params: ofSigning,
  takes: forms,
});
