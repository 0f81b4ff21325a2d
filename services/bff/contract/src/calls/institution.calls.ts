import { z } from 'zod';
import { listFrom, staffOf } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { group, groupList, nodeName, treeNode } from '../schemas/group.ts';
import {
  editedNodes,
  editedPeople,
  editList,
  nodeMerge,
  seenVersion,
  staffListing,
  staffMember,
} from '../schemas/tree-edit.ts';

export const institutionCalls = defineOperations({
  '/institution/getInstitution': {
    method: 'GET',
    path: '/institution/getInstitution',
    summary: 'The institutions that the viewer may see, with counts',
    access: listFrom(Level.institution),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/institution/getInstitutionsByOrgId': {
    method: 'PATCH',
    path: '/institution/getInstitutionsByOrgId',
    summary: 'The institutions of an organization that the viewer may see, with counts',
    access: listFrom(Level.institution),
    body: groupList.extend({ org_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/institution/info/{id}': {
    method: 'GET',
    path: '/institution/info/{id}',
    summary: 'One institution with counts',
    access: staffOf(Level.institution),
    params: z.object({ id }),
    data: group,
  },
  '/institution/details/byId': {
    method: 'PATCH',
    path: '/institution/details/byId',
    summary: 'One institution with counts',
    access: staffOf(Level.institution),
    body: z.object({ institution_id: id }),
    data: group,
  },
  '/institution/single/Ins': {
    method: 'PATCH',
    path: '/institution/single/Ins',
    summary: 'One institution and its place in the tree',
    access: staffOf(Level.institution),
    body: z.object({ institution_id: id }),
    data: treeNode,
  },
  '/institution/add': {
    method: 'POST',
    path: '/institution/add',
    summary: 'Add one, or a list of them, all or none',
    access: staffOf(Level.organization),
    body: z.union([
      z.object({ name: nodeName, organization_id: id }),
      z.object({ institutions: editList(z.object({ name: nodeName, organization_id: id })) }),
    ]),
    data: editedNodes,
  },
  '/institution/rename': {
    method: 'PUT',
    path: '/institution/rename',
    summary: 'Rename institutions, all or none',
    access: staffOf(Level.organization),
    body: z.object({ institutions: editList(z.object({ institution_id: id, name: nodeName, version: seenVersion })) }),
    data: editedNodes,
  },
  '/institution/delete': {
    method: 'DELETE',
    path: '/institution/delete',
    summary: 'Delete institutions with everything below, all or none; can be undone for 24 hours',
    access: staffOf(Level.organization),
    body: z.object({ institutions: editList(z.object({ institution_id: id, version: seenVersion })) }),
    data: editedNodes,
    failure: fixedTexts.deleteFailed,
  },
  '/institution/merge': {
    method: 'DELETE',
    path: '/institution/merge',
    summary: 'Merge institutions into others, all or none; can be undone for 24 hours. Old ids keep resolving',
    access: staffOf(Level.organization),
    body: z.object({ merges: editList(nodeMerge) }),
    data: editedNodes,
  },
  '/institution/getStaffList': {
    method: 'PATCH',
    path: '/institution/getStaffList',
    summary: 'Who works at the institution',
    access: staffOf(Level.institution),
    body: staffListing.extend({ institution_id: id }),
    data: z.array(staffMember),
    paged: true,
  },
  '/institution/deleteInsStaff': {
    method: 'PATCH',
    path: '/institution/deleteInsStaff',
    summary: 'Somebody no longer works at the institution; can be undone for 24 hours',
    access: staffOf(Level.institution),
    body: z.object({ user_id: id, institution_id: id }),
    data: editedPeople,
    failure: fixedTexts.deleteFailed,
  },
});
