import { z } from 'zod';
import { invitationPreview, letterToken } from '../invitations/invitation.schemas.ts';
import { everybody } from '../shared/access-policy.ts';
import { id, paging, searching } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import * as account from './account.schemas.ts';

const nothing = z.null();

export const signUpRegister = defineCall('signUp.register', {
  at: 'POST /auth/register',
  summary: 'Sign up; an address that has an account answers alike, and its holder gets a letter',
  access: everybody,
  reads: 'nobody',
  body: account.signUp,
  data: account.signedUp,
});

export const signUpRegisterFamily = defineCall('signUp.registerFamily', {
  at: 'POST /auth/v2/register',
  summary: 'A guardian signs up with children',
  access: everybody,
  reads: 'nobody',
  body: account.familySignUp,
  data: account.signedUp,
});

export const signUpOrganizations = defineCall('signUp.organizations', {
  at: 'PATCH /auth/getAllOrg',
  summary: 'Organizations whose name contains the words, a page at a time, for the sign-up',
  access: everybody,
  reads: 'nobody',
  body: z.object({ ...paging.shape, ...searching.shape }),
  data: z.array(account.groupName),
  paged: true,
});

export const signUpInstitutions = defineCall('signUp.institutions', {
  at: 'PATCH /auth/getOrgInstituions',
  summary: 'Institutions of an organization whose name contains the words, a page at a time, for the sign-up',
  access: everybody,
  reads: 'nobody',
  body: z.object({ organization_id: id, ...paging.shape, ...searching.shape }),
  data: z.array(account.groupName),
  paged: true,
});

export const signUpTeams = defineCall('signUp.teams', {
  at: 'PATCH /auth/getInsTeams',
  summary: 'Teams of an institution whose name contains the words, a page at a time, for the sign-up',
  access: everybody,
  reads: 'nobody',
  body: z.object({ institution_id: id, ...paging.shape, ...searching.shape }),
  data: z.array(account.groupName),
  paged: true,
});

export const signUpInstitutionsWithTeams = defineCall('signUp.institutionsWithTeams', {
  at: 'PATCH /auth/getOrgInsTeam',
  summary:
    'Institutions of an organization with their teams, for the sign-up; one too large for one answer is told by the calls that page',
  access: everybody,
  reads: 'nobody',
  body: z.object({ organization_id: id }),
  data: z.array(account.groupName.extend({ teams: z.array(account.groupName) })),
});

export const signUpInvitation = defineCall('signUp.invitation', {
  at: 'PATCH /auth/getPlayerDetailsFromToken',
  summary: 'What a player’s letter offers, by its token; changes nothing',
  access: everybody,
  reads: 'nobody',
  body: z.object({ token: letterToken }),
  data: invitationPreview,
});

export const signUpVerifyEmail = defineCall('signUp.verifyEmail', {
  at: 'PATCH /auth/user/verification',
  summary: 'Verify an e-mail address by the link of its letter, which works once, and the password of the sign-up',
  access: everybody,
  reads: 'nobody',
  body: account.emailVerification,
  data: account.emailOnly,
});

export const signUpResendVerification = defineCall('signUp.resendVerification', {
  at: 'POST /auth/resendVerificationMail',
  summary: 'Another letter, if the address waits for one; answers alike if not',
  access: everybody,
  reads: 'nobody',
  body: account.emailOnly,
  data: nothing,
});

export const signUpVerificationWays = defineCall('signUp.verificationWays', {
  at: 'POST /verification-link',
  summary:
    'How the reader of a letter that verifies an address shows that they signed up: by the password of `/auth/user/verification`, or elsewhere by `/auth/socialLogin`; uses nothing up, and 410 for every other link',
  access: everybody,
  reads: 'nobody',
  body: account.linkToken,
  data: account.verificationWays,
});

export const signUpIdentity = defineCall('signUp.identity', {
  at: 'GET /identity-registration',
  summary: 'What the identity that this browser has just shown knows of its owner',
  access: everybody,
  reads: 'nobody',
  data: z.object({ email: z.string(), first_name: z.string(), last_name: z.string() }),
});
