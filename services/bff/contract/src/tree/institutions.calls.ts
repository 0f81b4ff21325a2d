import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { listFrom, staffOf } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { peopleListed, shown } from '../shared/reads.ts';
import { group, groupList, nodeName, treeNode } from './group.schemas.ts';
import {
  editedNodes,
  editedPeople,
  editList,
  nodeMerge,
  seenVersion,
  staffListing,
  staffMember,
} from './tree-edit.schemas.ts';

export const institutionsList = defineCall('institutions.list', {
  at: 'GET /institution/getInstitution',
  summary: 'The institutions that the viewer may see, with counts',
  access: listFrom(Level.institution),
  reads: 'nobody',
  query: groupList,
  data: z.array(group),
  paged: true,
});

export const institutionsOfOrganization = defineCall('institutions.ofOrganization', {
  at: 'PATCH /institution/getInstitutionsByOrgId',
  summary: 'The institutions of an organization that the viewer may see, with counts',
  access: listFrom(Level.institution),
  reads: 'nobody',
  body: groupList.extend({ org_id: id }),
  data: z.array(group),
  paged: true,
});

export const institutionsGet = defineCall('institutions.get', {
  at: 'GET /institution/info/{id}',
  summary: 'One institution with counts',
  access: staffOf(Level.institution),
  reads: 'nobody',
  params: z.object({ id }),
  data: group,
});

export const institutionsDetails = defineCall('institutions.details', {
  at: 'PATCH /institution/details/byId',
  summary: 'One institution with counts',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ institution_id: id }),
  data: group,
});

export const institutionsPlace = defineCall('institutions.place', {
  at: 'PATCH /institution/single/Ins',
  summary: 'One institution and its place in the tree',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ institution_id: id }),
  data: treeNode,
});

export const institutionsAdd = defineCall('institutions.add', {
  at: 'POST /institution/add',
  summary: 'Add one, or a list of them, all or none',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.union([
    z.object({ name: nodeName, organization_id: id }),
    z.object({ institutions: editList(z.object({ name: nodeName, organization_id: id })) }),
  ]),
  data: editedNodes,
});

export const institutionsRename = defineCall('institutions.rename', {
  at: 'PUT /institution/rename',
  summary: 'Rename institutions, all or none',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.object({ institutions: editList(z.object({ institution_id: id, name: nodeName, version: seenVersion })) }),
  data: editedNodes,
});

export const institutionsDelete = defineCall('institutions.delete', {
  at: 'DELETE /institution/delete',
  summary: 'Delete institutions with everything below, all or none; can be undone for 24 hours',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.object({ institutions: editList(z.object({ institution_id: id, version: seenVersion })) }),
  data: editedNodes,
  failure: fixedTexts.deleteFailed,
});

export const institutionsMerge = defineCall('institutions.merge', {
  at: 'DELETE /institution/merge',
  summary: 'Merge institutions into others, all or none; can be undone for 24 hours. Old ids keep resolving',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.object({ merges: editList(nodeMerge) }),
  data: editedNodes,
});

export const institutionsStaff = defineCall('institutions.staff', {
  at: 'PATCH /institution/getStaffList',
  summary: 'Who works at the institution',
  access: staffOf(Level.institution),
  reads: { purpose: 'account', people: peopleListed },
  shows: shown.staff,
  body: staffListing.extend({ institution_id: id }),
  data: z.array(staffMember),
  paged: true,
});

export const institutionsRemoveStaff = defineCall('institutions.removeStaff', {
  at: 'PATCH /institution/deleteInsStaff',
  summary: 'Somebody no longer works at the institution; can be undone for 24 hours',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ user_id: id, institution_id: id }),
  data: editedPeople,
  failure: fixedTexts.deleteFailed,
});
