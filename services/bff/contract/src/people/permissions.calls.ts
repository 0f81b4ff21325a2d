import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { aboutPerson, grantsPermissions, listFrom } from '../shared/access-policy.ts';
import { id, paging, searching } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { peopleListed } from '../shared/reads.ts';
import { permissionChange, personPermissions } from './profile.schemas.ts';

/** Without an id the one who is signed in. */
const somebody = z.object({ user_id: id.optional() });

export const permissionsGet = defineCall('permissions.get', {
  at: 'POST /auth/get/permissions',
  summary: 'The permissions of one person; without an id of the one who is signed in',
  access: aboutPerson,
  reads: { purpose: 'administration', people: ({ data }) => [data._id] },
  shows: ['identity'],
  body: somebody,
  data: personPermissions,
  failure: fixedTexts.permissionsLoadFailed,
});

export const permissionsList = defineCall('permissions.list', {
  at: 'POST /auth/allAccessList',
  summary: 'The permissions of everybody whom the viewer sees, by last name',
  access: listFrom(Level.team),
  reads: { purpose: 'administration', people: peopleListed },
  shows: ['identity'],
  body: z.object({ ...paging.shape, ...searching.shape }),
  data: z.array(personPermissions),
  paged: true,
  failure: fixedTexts.permissionsLoadFailed,
});

export const permissionsUpdate = defineCall('permissions.update', {
  at: 'PUT /auth/update/permissions',
  summary: 'Set permissions, all or none; needs `super`, and nobody gives what they lack',
  access: grantsPermissions,
  reads: { purpose: 'administration', people: peopleListed },
  shows: ['identity'],
  body: z.object({ users: z.array(permissionChange).min(1).max(500) }),
  data: z.array(personPermissions),
  failure: fixedTexts.permissionsUpdateFailed,
});
