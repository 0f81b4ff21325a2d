import { z } from 'zod';
import { listFrom, staffOf } from '../access-policy.ts';
import { defineOperations } from '../operation.ts';
import { id, paging, searching } from '../schemas/common.ts';
import { group, groupSort, nodeName, treeNode } from '../schemas/group.ts';

const groupList = z.object({ ...paging.shape, ...searching.shape, sort: groupSort });

export const institutionCalls = defineOperations({
  '/institution/getInstitution': {
    method: 'GET',
    path: '/institution/getInstitution',
    summary: 'The institutions that the viewer may see, with counts',
    access: listFrom(250),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/institution/getInstitutionsByOrgId': {
    method: 'PATCH',
    path: '/institution/getInstitutionsByOrgId',
    summary: 'The institutions of an organization that the viewer may see, with counts',
    access: listFrom(250),
    body: groupList.extend({ org_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/institution/info/{id}': {
    method: 'GET',
    path: '/institution/info/{id}',
    summary: 'One institution with counts',
    access: staffOf(250),
    params: z.object({ id }),
    data: group,
  },
  '/institution/details/byId': {
    method: 'PATCH',
    path: '/institution/details/byId',
    summary: 'One institution with counts',
    access: staffOf(250),
    body: z.object({ institution_id: id }),
    data: group,
  },
  '/institution/single/Ins': {
    method: 'PATCH',
    path: '/institution/single/Ins',
    summary: 'One institution and its place in the tree',
    access: staffOf(250),
    body: z.object({ institution_id: id }),
    data: treeNode,
  },
  '/institution/add': {
    method: 'POST',
    path: '/institution/add',
    summary: 'Add an institution to an organization',
    access: staffOf(300),
    body: z.object({ name: nodeName, organization_id: id }),
    data: treeNode,
  },
  '/institution/rename': {
    method: 'PUT',
    path: '/institution/rename',
    summary: 'Rename institutions, all or none',
    access: staffOf(300),
    body: z.object({
      institutions: z
        .array(z.object({ institution_id: id, name: nodeName }))
        .min(1)
        .max(500),
    }),
    data: z.array(treeNode),
  },
});
