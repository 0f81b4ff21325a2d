import { z } from 'zod';
import { aboutPerson, admins, listFrom, staffOf, staffOfPerson } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { group, groupList, nodeName, treeNode } from '../schemas/group.ts';
import {
  dashboardEntity,
  dashboardSetting,
  editedNodes,
  editedPeople,
  editList,
  nodeMerge,
  seenVersion,
  staffListing,
  staffMember,
} from '../schemas/tree-edit.ts';

export const organizationCalls = defineOperations({
  '/organization/getOrganizations': {
    method: 'GET',
    path: '/organization/getOrganizations',
    summary: 'The organizations that the viewer may see, with counts',
    access: listFrom(Level.organization),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/organization/info/{id}': {
    method: 'GET',
    path: '/organization/info/{id}',
    summary: 'One organization with counts',
    access: staffOf(Level.organization),
    params: z.object({ id }),
    data: group,
  },
  '/organization/single/org': {
    method: 'PATCH',
    path: '/organization/single/org',
    summary: 'One organization and its place in the tree',
    access: staffOf(Level.organization),
    body: z.object({ organization_id: id }),
    data: treeNode,
  },
  '/organization/addOrganization': {
    method: 'POST',
    path: '/organization/addOrganization',
    summary: 'Add one, or a list of them, all or none',
    access: admins,
    body: z.union([z.object({ name: nodeName }), z.object({ organizations: editList(z.object({ name: nodeName })) })]),
    data: editedNodes,
  },
  '/organization/renameOrganizations': {
    method: 'PUT',
    path: '/organization/renameOrganizations',
    summary: 'Rename organizations, all or none',
    access: admins,
    body: z.object({
      organizations: editList(z.object({ organization_id: id, name: nodeName, version: seenVersion })),
    }),
    data: editedNodes,
  },
  '/organization/deleteOrganizations': {
    method: 'DELETE',
    path: '/organization/deleteOrganizations',
    summary: 'Delete organizations with everything below, all or none; can be undone for 24 hours',
    access: admins,
    body: z.object({ organizations: editList(z.object({ organization_id: id, version: seenVersion })) }),
    data: editedNodes,
    failure: fixedTexts.deleteFailed,
  },
  '/organization/merge': {
    method: 'DELETE',
    path: '/organization/merge',
    summary: 'Merge organizations into others, all or none; can be undone for 24 hours. Old ids keep resolving',
    access: admins,
    body: z.object({ merges: editList(nodeMerge) }),
    data: editedNodes,
  },
  '/organization/getStaffList': {
    method: 'PATCH',
    path: '/organization/getStaffList',
    summary: 'Who works at the organization',
    access: staffOf(Level.organization),
    body: staffListing.extend({ organization_id: id }),
    data: z.array(staffMember),
    paged: true,
  },
  '/organization/deleteOrgStaff': {
    method: 'PATCH',
    path: '/organization/deleteOrgStaff',
    summary: 'Somebody no longer works at the organization; can be undone for 24 hours',
    access: staffOf(Level.organization),
    body: z.object({ user_id: id, organization_id: id }),
    data: editedPeople,
    failure: fixedTexts.deleteFailed,
  },
  '/organization/getDashboardSetting/{id}/{type}': {
    method: 'GET',
    path: '/organization/getDashboardSetting/{id}/{type}',
    summary: 'Whether the dashboards of an organization, institution, team or player show pressure',
    access: aboutPerson,
    params: z.object({ id, type: dashboardEntity }),
    data: dashboardSetting,
  },
  '/organization/setDashboardSetting': {
    method: 'POST',
    path: '/organization/setDashboardSetting',
    summary: 'Choose whether they do',
    access: staffOfPerson,
    body: dashboardSetting.extend({ id, type: dashboardEntity }),
    data: dashboardSetting,
  },
});
