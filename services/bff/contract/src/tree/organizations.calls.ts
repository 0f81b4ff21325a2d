import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { admins, listFrom, staffOf } from '../shared/access-policy.ts';
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

export const organizationsList = defineCall('organizations.list', {
  at: 'GET /organization/getOrganizations',
  summary: 'The organizations that the viewer may see, with counts',
  access: listFrom(Level.organization),
  reads: 'nobody',
  query: groupList,
  data: z.array(group),
  paged: true,
});

export const organizationsGet = defineCall('organizations.get', {
  at: 'GET /organization/info/{id}',
  summary: 'One organization with counts',
  access: staffOf(Level.organization),
  reads: 'nobody',
  params: z.object({ id }),
  data: group,
});

export const organizationsPlace = defineCall('organizations.place', {
  at: 'PATCH /organization/single/org',
  summary: 'One organization and its place in the tree',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.object({ organization_id: id }),
  data: treeNode,
});

export const organizationsAdd = defineCall('organizations.add', {
  at: 'POST /organization/addOrganization',
  summary: 'Add one, or a list of them, all or none',
  access: admins,
  reads: 'nobody',
  body: z.union([z.object({ name: nodeName }), z.object({ organizations: editList(z.object({ name: nodeName })) })]),
  data: editedNodes,
});

export const organizationsRename = defineCall('organizations.rename', {
  at: 'PUT /organization/renameOrganizations',
  summary: 'Rename organizations, all or none',
  access: admins,
  reads: 'nobody',
  body: z.object({
    organizations: editList(z.object({ organization_id: id, name: nodeName, version: seenVersion })),
  }),
  data: editedNodes,
});

export const organizationsDelete = defineCall('organizations.delete', {
  at: 'DELETE /organization/deleteOrganizations',
  summary: 'Delete organizations with everything below, all or none; can be undone for 24 hours',
  access: admins,
  reads: 'nobody',
  body: z.object({ organizations: editList(z.object({ organization_id: id, version: seenVersion })) }),
  data: editedNodes,
  failure: fixedTexts.deleteFailed,
});

export const organizationsMerge = defineCall('organizations.merge', {
  at: 'DELETE /organization/merge',
  summary: 'Merge organizations into others, all or none; can be undone for 24 hours. Old ids keep resolving',
  access: admins,
  reads: 'nobody',
  body: z.object({ merges: editList(nodeMerge) }),
  data: editedNodes,
});

export const organizationsStaff = defineCall('organizations.staff', {
  at: 'PATCH /organization/getStaffList',
  summary: 'Who works at the organization',
  access: staffOf(Level.organization),
  reads: { purpose: 'account', people: peopleListed },
  shows: shown.staff,
  body: staffListing.extend({ organization_id: id }),
  data: z.array(staffMember),
  paged: true,
});

export const organizationsRemoveStaff = defineCall('organizations.removeStaff', {
  at: 'PATCH /organization/deleteOrgStaff',
  summary: 'Somebody no longer works at the organization; can be undone for 24 hours',
  access: staffOf(Level.organization),
  reads: 'nobody',
  body: z.object({ user_id: id, organization_id: id }),
  data: editedPeople,
  failure: fixedTexts.deleteFailed,
});
