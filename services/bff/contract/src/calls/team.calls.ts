import { z } from 'zod';
import { listFrom, staffOf } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { id, paging, searching } from '../schemas/common.ts';
import { group, groupSort, nodeName, treeNode } from '../schemas/group.ts';
import { player, playerSort } from '../schemas/player.ts';
import { simulationRow } from '../schemas/simulation.ts';
import { uploadAnswer, uploadFields } from '../schemas/upload.ts';

const groupList = z.object({ ...paging.shape, ...searching.shape, sort: groupSort });

export const teamCalls = defineOperations({
  '/team/getTeamsByInsId': {
    method: 'PATCH',
    path: '/team/getTeamsByInsId',
    summary: 'The teams of an institution that the viewer may see, with counts',
    access: listFrom(200),
    body: groupList.extend({ ins_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/team/organziatons/teams': {
    method: 'PATCH',
    path: '/team/organziatons/teams',
    summary: 'The teams of an organization that the viewer may see, over all its institutions, with counts',
    access: listFrom(200),
    body: groupList.extend({ organization_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/team/all-user-teams': {
    method: 'GET',
    path: '/team/all-user-teams',
    summary: 'Every team that the viewer may see, with counts',
    access: listFrom(200),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/team/all/list': {
    method: 'PATCH',
    path: '/team/all/list',
    summary: 'The teams that the viewer may see, without counts, for pickers',
    access: listFrom(200),
    body: z.object({ institution_id: id.optional() }),
    data: z.array(treeNode),
  },
  '/team/details/byId': {
    method: 'PATCH',
    path: '/team/details/byId',
    summary: 'One team with counts',
    access: staffOf(200),
    body: z.object({ team_id: id }),
    data: group,
  },
  '/team/single/Teams': {
    method: 'PATCH',
    path: '/team/single/Teams',
    summary: 'One team and its place in the tree',
    access: staffOf(200),
    body: z.object({ team_id: id }),
    data: treeNode,
  },
  '/team/get/members': {
    method: 'PATCH',
    path: '/team/get/members',
    summary: 'The players of a team that the viewer may see',
    access: listFrom(100),
    body: z.object({ ...paging.shape, ...searching.shape, team_id: id, sort: playerSort }),
    data: z.array(player),
    paged: true,
  },
  '/team/get/simlogs': {
    method: 'PATCH',
    path: '/team/get/simlogs',
    summary: 'The runs of a team, newest first: `/sim/log/:team_id`',
    access: listFrom(100),
    body: paging.extend({ team_id: id }),
    data: z.array(simulationRow),
    paged: true,
    failure: fixedTexts.logsFailed,
  },
  '/team/add': {
    method: 'POST',
    path: '/team/add',
    summary: 'Add a team to an institution',
    access: staffOf(250),
    body: z.object({
      name: nodeName,
      institution_id: id,
      organization_id: id.optional(),
      time_zone: z.string().max(64).optional(),
      sport: z.string().max(64).optional(),
    }),
    data: treeNode,
  },
  '/team/rename': {
    method: 'PUT',
    path: '/team/rename',
    summary: 'Rename teams, all or none',
    access: staffOf(250),
    body: z.object({
      teams: z
        .array(z.object({ team_id: id, name: nodeName }))
        .min(1)
        .max(500),
    }),
    data: z.array(treeNode),
  },
  '/team/upload/singlJob': {
    method: 'POST',
    path: '/team/upload/singlJob',
    summary: 'Send sensor files (multipart: the fields, then parts named `files`); `mode=check` reads without storing',
    access: staffOf(200),
    query: z.object({ mode: z.enum(['check', 'ingest']).default('ingest') }),
    body: uploadFields,
    multipart: true,
    data: uploadAnswer,
  },
});
