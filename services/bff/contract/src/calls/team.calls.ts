import { z } from 'zod';
import { listFrom, staffOf } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, paging, searching } from '../schemas/common.ts';
import { group, groupList, nodeName, treeNode } from '../schemas/group.ts';
import { player, playerSort } from '../schemas/player.ts';
import { simulationRow } from '../schemas/simulation.ts';
import {
  editedNodes,
  editedPeople,
  editList,
  nodeMerge,
  seenVersion,
  staffListing,
  staffMember,
} from '../schemas/tree-edit.ts';
import { uploadAnswer, uploadFields } from '../schemas/upload.ts';

const newTeam = z.object({
  name: nodeName,
  institution_id: id,
  organization_id: id.optional(),
  /** IANA, where the team plays; left out, as most teams of its institution, or else of its organization. */
  time_zone: z.string().max(64).optional(),
  sport: z.string().max(64).optional(),
});

export const teamCalls = defineOperations({
  '/team/getTeamsByInsId': {
    method: 'PATCH',
    path: '/team/getTeamsByInsId',
    summary: 'The teams of an institution that the viewer may see, with counts',
    access: listFrom(Level.team),
    body: groupList.extend({ ins_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/team/organziatons/teams': {
    method: 'PATCH',
    path: '/team/organziatons/teams',
    summary: 'The teams of an organization that the viewer may see, over all its institutions, with counts',
    access: listFrom(Level.team),
    body: groupList.extend({ organization_id: id }),
    data: z.array(group),
    paged: true,
  },
  '/team/all-user-teams': {
    method: 'GET',
    path: '/team/all-user-teams',
    summary: 'Every team that the viewer may see, with counts',
    access: listFrom(Level.team),
    query: groupList,
    data: z.array(group),
    paged: true,
  },
  '/team/all/list': {
    method: 'PATCH',
    path: '/team/all/list',
    summary: 'The teams that the viewer may see, by name and without counts, for pickers',
    access: listFrom(Level.team),
    body: z.object({ ...paging.shape, ...searching.shape, institution_id: id.optional() }),
    data: z.array(treeNode),
    paged: true,
  },
  '/team/details/byId': {
    method: 'PATCH',
    path: '/team/details/byId',
    summary: 'One team with counts',
    access: staffOf(Level.team),
    body: z.object({ team_id: id }),
    data: group,
  },
  '/team/single/Teams': {
    method: 'PATCH',
    path: '/team/single/Teams',
    summary: 'One team and its place in the tree',
    access: staffOf(Level.team),
    body: z.object({ team_id: id }),
    data: treeNode,
  },
  '/team/get/members': {
    method: 'PATCH',
    path: '/team/get/members',
    summary: 'The players of a team that the viewer may see',
    access: listFrom(Level.player),
    body: z.object({ ...paging.shape, ...searching.shape, team_id: id, sort: playerSort }),
    data: z.array(player),
    paged: true,
  },
  '/team/get/simlogs': {
    method: 'PATCH',
    path: '/team/get/simlogs',
    summary: 'The runs of a team, newest first: `/sim/log/:team_id`',
    access: listFrom(Level.player),
    body: paging.extend({ team_id: id }),
    data: z.array(simulationRow),
    paged: true,
    failure: fixedTexts.logsFailed,
  },
  '/team/upload/singlJob': {
    method: 'POST',
    path: '/team/upload/singlJob',
    summary: 'Send sensor files (multipart: the fields, then parts named `files`); `mode=check` reads without storing',
    access: staffOf(Level.team),
    query: z.object({ mode: z.enum(['check', 'ingest']).default('ingest') }),
    body: uploadFields,
    multipart: true,
    data: uploadAnswer,
  },
  '/team/add': {
    method: 'POST',
    path: '/team/add',
    summary: 'Add one, or a list of them, all or none',
    access: staffOf(Level.institution),
    body: z.union([newTeam, z.object({ teams: editList(newTeam) })]),
    data: editedNodes,
  },
  '/team/rename': {
    method: 'PUT',
    path: '/team/rename',
    summary: 'Rename teams, all or none',
    access: staffOf(Level.institution),
    body: z.object({ teams: editList(z.object({ team_id: id, name: nodeName, version: seenVersion })) }),
    data: editedNodes,
  },
  '/team/delete': {
    method: 'DELETE',
    path: '/team/delete',
    summary: 'Delete teams with everything below, all or none; can be undone for 24 hours',
    access: staffOf(Level.institution),
    body: z.object({ teams: editList(z.object({ team_id: id, version: seenVersion })) }),
    data: editedNodes,
    failure: fixedTexts.deleteFailed,
  },
  '/team/merge': {
    method: 'DELETE',
    path: '/team/merge',
    summary: 'Merge teams into others, all or none; can be undone for 24 hours. Old ids keep resolving',
    access: staffOf(Level.institution),
    body: z.object({ merges: editList(nodeMerge) }),
    data: editedNodes,
  },
  '/team/getStaffList': {
    method: 'PATCH',
    path: '/team/getStaffList',
    summary: 'Who works at the team',
    access: staffOf(Level.team),
    body: staffListing.extend({ team_id: id }),
    data: z.array(staffMember),
    paged: true,
  },
  '/team/deleteTeamStaff': {
    method: 'PATCH',
    path: '/team/deleteTeamStaff',
    summary: 'Somebody no longer works at the team; can be undone for 24 hours',
    access: staffOf(Level.team),
    body: z.object({ user_id: id, team_id: id }),
    data: editedPeople,
    failure: fixedTexts.deleteFailed,
  },
});
