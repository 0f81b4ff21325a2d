import { z } from 'zod';
import { aboutPerson, admins, everybody, listFrom, ownPerson, signedIn } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { broughtSignature, ownPassword } from '../schemas/account.ts';
import { id, optionalName, paging, searching } from '../schemas/common.ts';
import {
  consents,
  consentText,
  family,
  familyChild,
  guardianLetter,
  guardianRequest,
  consentDecisions,
  paperConsent,
  purpose,
  signedDecisions,
} from '../schemas/consent.ts';
import { invitedRole, letterToken } from '../schemas/invitation.ts';

const token = z.string().min(20).max(200);
const ofPerson = z.object({ id });

export const authConsentCalls = defineOperations({
  '/auth/getUserDetailsForIRB': {
    method: 'PATCH',
    path: '/auth/getUserDetailsForIRB',
    summary:
      "What a guardian reads by the link of the letter: the texts and, once they say who they are, the minor's details. Does not use up the link",
    access: everybody,
    body: z.object({
      token,
      /** First and last name of whoever reads: without it the minor's first name and year of birth are all there is. */
      guardian_name: z.string().trim().min(3).max(201).optional(),
    }),
    data: guardianRequest,
    failure: fixedTexts.loadFailed,
  },
  '/auth/confirmGuardianIRBConsent': {
    method: 'PATCH',
    path: '/auth/confirmGuardianIRBConsent',
    summary:
      "The guardian decides and signs; uses up the link, and opens the minor's account when care is consented to",
    access: everybody,
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
  },
});

/** Consents and families, beside `calls.csv`. */
export const consentEndpoints = defineOperations({
  '/consent-texts': {
    method: 'GET',
    path: '/consent-texts',
    summary: 'The texts that are signed now, one a purpose',
    access: everybody,
    data: z.array(consentText),
  },
  '/consent-texts/{purpose}': {
    method: 'GET',
    path: '/consent-texts/{purpose}',
    summary: 'Every version of one text, the newest first',
    access: everybody,
    params: z.object({ purpose }),
    data: z.array(consentText),
  },
  '/people/{id}/consents': {
    method: 'GET',
    path: '/people/{id}/consents',
    summary: 'What was decided about a person, and who signed',
    access: ownPerson,
    params: ofPerson,
    data: consents,
  },
  '/people/{id}/consents/sign': {
    method: 'POST',
    path: '/people/{id}/consents/sign',
    summary: 'Decide with one signature: for oneself, as a guardian, or as a minor beside the guardian',
    access: ownPerson,
    params: ofPerson,
    body: signedDecisions,
    data: consents,
  },
  '/people/{id}/consents/external': {
    method: 'POST',
    path: '/people/{id}/consents/external',
    summary:
      'Decide, and go to sign with the signature provider: recorded once the signer is back at /external-signature',
    access: ownPerson,
    params: ofPerson,
    body: consentDecisions,
    data: z.object({ url: z.url() }),
  },
  '/people/{id}/consents/withdraw': {
    method: 'POST',
    path: '/people/{id}/consents/withdraw',
    summary: 'Take consents back; processing stops within a minute',
    access: ownPerson,
    params: ofPerson,
    body: z.object({ purposes: z.array(purpose).min(1).max(6) }),
    data: consents,
  },
  '/people/{id}/consents/paper': {
    method: 'POST',
    path: '/people/{id}/consents/paper',
    summary: 'Enter what was signed on paper, in the version of the form; its scan is added to the signature',
    access: admins,
    params: ofPerson,
    body: paperConsent,
    data: consents,
  },
  '/people/{id}/guardian-letter': {
    method: 'POST',
    path: '/people/{id}/guardian-letter',
    summary: 'Write to the guardian of a minor again, with a new link; to another address where it was mistyped',
    access: aboutPerson,
    params: ofPerson,
    body: guardianLetter,
    data: z.null(),
  },
  '/people/{id}/guardians/custody': {
    method: 'POST',
    path: '/people/{id}/guardians/custody',
    summary: 'Limit what a later guardian may do: `view` sees and does not decide',
    access: ownPerson,
    params: ofPerson,
    body: z.object({ guardian_id: id, custody: z.enum(['full', 'view']), password: ownPassword }),
    data: z.null(),
  },
  '/people/{id}/guardians/end': {
    method: 'POST',
    path: '/people/{id}/guardians/end',
    summary: 'End the guardianship of a later guardian, or one’s own',
    access: ownPerson,
    params: ofPerson,
    body: z.object({ guardian_id: id, password: ownPassword }),
    data: z.null(),
  },
  '/family': {
    method: 'GET',
    path: '/family',
    summary: 'The children of the guardian who is signed in, with consents and guardians; an admin names the guardian',
    access: listFrom(Level.family),
    query: z.object({ guardian_id: id.optional() }),
    data: z.array(familyChild),
  },
  '/families': {
    method: 'GET',
    path: '/families',
    summary: 'Every guardian with the children',
    access: admins,
    query: z.object({ ...paging.shape, ...searching.shape, sort: z.enum(['name', 'last-sign-in']).optional() }),
    data: z.array(family),
    paged: true,
  },
  '/signature-provider': {
    method: 'GET',
    path: '/signature-provider',
    summary: 'The document-signature provider with which one may sign instead of on the screen',
    access: everybody,
    data: z.object({ label: z.string().nullable() }),
  },
  '/external-signature': {
    method: 'POST',
    path: '/external-signature',
    summary: 'The way back from the signature provider: records what the caller has signed there, once',
    access: signedIn,
    body: broughtSignature,
    data: z.object({ player_id: id }),
  },
  '/invited-signature': {
    method: 'POST',
    path: '/invited-signature',
    summary:
      'Whoever is invited goes to sign with the signature provider before they sign up: recorded by /auth/register with the same invitation',
    access: everybody,
    body: consentDecisions.extend({ token: letterToken }),
    data: z.object({ url: z.url() }),
  },
  '/invited-signature/return': {
    method: 'GET',
    path: '/invited-signature/return',
    summary: 'By which invitation this browser went to sign; null for none that is still open',
    access: everybody,
    data: z.object({ token: letterToken, role: invitedRole }).nullable(),
  },
});
