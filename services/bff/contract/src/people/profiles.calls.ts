import { z } from 'zod';
import { aboutPerson, ownPerson, signedIn, staffOfPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { shown } from '../shared/reads.ts';
import {
  birthDateCorrection,
  letterChange,
  positionChange,
  profile,
  profileChange,
  profileModel,
  sport,
} from './profile.schemas.ts';

/** Without an id the one who is signed in. */
const somebody = z.object({ user_id: id.optional() });

const failure = fixedTexts.profileUploadFailed;

export const profilesGet = defineCall('profiles.get', {
  at: 'POST /auth/get/profile',
  summary: 'A person and what they told of themselves; without an id the one who is signed in',
  access: aboutPerson,
  reads: { purpose: 'account', people: ({ data }) => [data._id] },
  shows: shown.account,
  body: somebody,
  data: profile,
  failure: fixedTexts.loadFailed,
});

export const profilesUpdate = defineCall('profiles.update', {
  at: 'POST /auth/updateProfile',
  summary: 'Change the given parts of a profile; 409 when it was changed since `version`',
  access: ownPerson,
  reads: { purpose: 'account', people: ({ data }) => [data._id] },
  shows: shown.account,
  body: profileChange,
  data: profile,
  failure,
});

export const profilesSetPosition = defineCall('profiles.setPosition', {
  at: 'PUT /auth/update/position',
  summary: 'Change sport and position; 409 when the profile was changed since `version`',
  access: ownPerson,
  reads: { purpose: 'account', people: ({ data }) => [data._id] },
  shows: shown.account,
  body: positionChange,
  data: profile,
  failure,
});

export const profilesSetLetters = defineCall('profiles.setLetters', {
  at: 'POST /auth/updateEmailSetting',
  summary: 'Choose which letters to get; 409 when the profile was changed since `version`',
  access: ownPerson,
  reads: { purpose: 'account', people: ({ data }) => [data._id] },
  shows: shown.account,
  body: letterChange,
  data: profile,
  failure,
});

export const profilesHeadModel = defineCall('profiles.headModel', {
  at: 'PATCH /auth/get/profile/Model',
  summary: 'The head model: its state, the head as measured, and the meshes of simulations to take along',
  access: aboutPerson,
  reads: { purpose: 'account', people: (_, { body }) => [body.user_id] },
  shows: ['profile', 'strain'],
  body: somebody,
  data: profileModel,
  failure: fixedTexts.loadFailed,
});

export const profilesSports = defineCall('profiles.sports', {
  at: 'GET /sports',
  summary: 'Sports and the positions that are played in them',
  access: signedIn,
  reads: 'nobody',
  data: z.array(sport),
});

export const profilesCorrectBirthDate = defineCall('profiles.correctBirthDate', {
  at: 'POST /people/{id}/birth-date',
  summary:
    'Staff put a date of birth right, and say why; who decides follows at once. 409 when the profile was changed since `version`',
  access: staffOfPerson,
  reads: { purpose: 'administration', people: ({ data }) => [data._id] },
  shows: shown.account,
  params: z.object({ id }),
  body: birthDateCorrection,
  data: profile,
});
