import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { admins, listFrom } from '../shared/access-policy.ts';
import { id, paging, searching } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { shown } from '../shared/reads.ts';
import { family, familyChild, familySort } from './consent.schemas.ts';

export const familiesGet = defineCall('families.get', {
  at: 'GET /family',
  summary: 'The children of the guardian who is signed in, with consents and guardians; an admin names the guardian',
  access: listFrom(Level.family),
  reads: {
    purpose: 'account',
    people: ({ data }) => data.flatMap(({ player_id, guardians }) => [player_id, ...guardians.map(({ _id }) => _id)]),
  },
  shows: shown.family,
  query: z.object({ guardian_id: id.optional() }),
  data: z.array(familyChild),
});

export const familiesList = defineCall('families.list', {
  at: 'GET /families',
  summary: 'Every guardian with the children',
  access: admins,
  reads: {
    purpose: 'administration',
    people: ({ data }) => data.flatMap(({ _id, children }) => [_id, ...children.map((child) => child._id)]),
  },
  shows: shown.family,
  query: z.object({ ...paging.shape, ...searching.shape, sort: familySort.optional() }),
  data: z.array(family),
  paged: true,
});
