import { z } from 'zod';
import { admins, listFrom, staffOf } from '../access-policy.ts';
import { defineOperations } from '../operation.ts';
import { id, paging, searching } from '../schemas/common.ts';
import { group, groupSort, nodeName, treeNode } from '../schemas/group.ts';

const groupList = z.object({ ...paging.shape, ...searching.shape, sort: groupSort });

export const organizationCalls = defineOperations({
  '/organization/getOrganizations': {
    method: 'GET',
    path: '/organization/getOrganizations',
    summary: 'The organizations that the viewer may see, with counts',
    access: listFrom(300),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/organization/info/{id}': {
    method: 'GET',
    path: '/organization/info/{id}',
    summary: 'One organization with counts',
    access: staffOf(300),
    params: z.object({ id }),
    data: group,
  },
  '/organization/single/org': {
    method: 'PATCH',
    path: '/organization/single/org',
    summary: 'One organization and its place in the tree',
    access: staffOf(300),
    body: z.object({ organization_id: id }),
    data: treeNode,
  },
  '/organization/addOrganization': {
    method: 'POST',
    path: '/organization/addOrganization',
    summary: 'Add an organization',
    access: admins,
    body: z.object({ name: nodeName }),
    data: treeNode,
  },
  '/organization/renameOrganizations': {
    method: 'PUT',
    path: '/organization/renameOrganizations',
    summary: 'Rename organizations, all or none',
    access: admins,
    body: z.object({
      organizations: z
        .array(z.object({ organization_id: id, name: nodeName }))
        .min(1)
        .max(500),
    }),
    data: z.array(treeNode),
  },
});
