import { z } from 'zod';
import { aboutPerson, grantsPermissions, listFrom, ownProfile, signedIn, staffOfPerson } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, paging, searching } from '../schemas/common.ts';
import {
  birthDateCorrection,
  letterChange,
  permissionChange,
  personPermissions,
  positionChange,
  profile,
  profileChange,
  profileModel,
  sport,
} from '../schemas/profile.ts';

/** Without an id the one who is signed in. */
const somebody = z.object({ user_id: id.optional() });
const failure = fixedTexts.profileUploadFailed;

export const authProfileCalls = defineOperations({
  '/auth/get/profile': {
    method: 'POST',
    path: '/auth/get/profile',
    summary: 'A person and what they told of themselves; without an id the one who is signed in',
    access: aboutPerson,
    body: somebody,
    data: profile,
    failure: fixedTexts.loadFailed,
  },
  '/auth/updateProfile': {
    method: 'POST',
    path: '/auth/updateProfile',
    summary: 'Change the given parts of a profile; 409 when it was changed since `version`',
    access: ownProfile,
    body: profileChange,
    data: profile,
    failure,
  },
  '/auth/update/position': {
    method: 'PUT',
    path: '/auth/update/position',
    summary: 'Change sport and position; 409 when the profile was changed since `version`',
    access: ownProfile,
    body: positionChange,
    data: profile,
    failure,
  },
  '/auth/updateEmailSetting': {
    method: 'POST',
    path: '/auth/updateEmailSetting',
    summary: 'Choose which letters to get; 409 when the profile was changed since `version`',
    access: ownProfile,
    body: letterChange,
    data: profile,
    failure,
  },
  '/auth/get/profile/Model': {
    method: 'PATCH',
    path: '/auth/get/profile/Model',
    summary: 'The head model: its state, the head as measured, and the meshes of simulations to take along',
    access: aboutPerson,
    body: somebody,
    data: profileModel,
    failure: fixedTexts.loadFailed,
  },
  '/auth/get/permissions': {
    method: 'POST',
    path: '/auth/get/permissions',
    summary: 'The permissions of one person; without an id of the one who is signed in',
    access: aboutPerson,
    body: somebody,
    data: personPermissions,
    failure: fixedTexts.permissionsLoadFailed,
  },
  '/auth/allAccessList': {
    method: 'POST',
    path: '/auth/allAccessList',
    summary: 'The permissions of everybody whom the viewer sees, by last name',
    access: listFrom(Level.team),
    body: z.object({ ...paging.shape, ...searching.shape }),
    data: z.array(personPermissions),
    paged: true,
    failure: fixedTexts.permissionsLoadFailed,
  },
  '/auth/update/permissions': {
    method: 'PUT',
    path: '/auth/update/permissions',
    summary: 'Set permissions, all or none; needs `super`, and nobody gives what they lack',
    access: grantsPermissions,
    body: z.object({ users: z.array(permissionChange).min(1).max(500) }),
    data: z.array(personPermissions),
    failure: fixedTexts.permissionsUpdateFailed,
  },
});

/** Beside `calls.csv`. */
export const profileEndpoints = defineOperations({
  '/sports': {
    method: 'GET',
    path: '/sports',
    summary: 'Sports and the positions that are played in them',
    access: signedIn,
    data: z.array(sport),
  },
  '/people/{id}/birth-date': {
    method: 'POST',
    path: '/people/{id}/birth-date',
    summary:
      'Staff put a date of birth right, and say why; who decides follows at once. 409 when the profile was changed since `version`',
    access: staffOfPerson,
    params: z.object({ id }),
    body: birthDateCorrection,
    data: profile,
  },
});
