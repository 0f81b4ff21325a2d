import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { listFrom, staffOf } from '../shared/access-policy.ts';
import { id, paging, searching } from '../shared/common.schemas.ts';
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

const newTeam = z.object({
  name: nodeName,
  institution_id: id,
  organization_id: id.optional(),
  /** IANA, where the team plays; left out, as most teams of its institution, or else of its organization. */
  time_zone: z.string().max(64).optional(),
  sport: z.string().max(64).optional(),
});

export const teamsOfInstitution = defineCall('teams.ofInstitution', {
  at: 'PATCH /team/getTeamsByInsId',
  summary: 'The teams of an institution that the viewer may see, with counts',
  access: listFrom(Level.team),
  reads: 'nobody',
  body: groupList.extend({ ins_id: id }),
  data: z.array(group),
  paged: true,
});

export const teamsOfOrganization = defineCall('teams.ofOrganization', {
  at: 'PATCH /team/organziatons/teams',
  summary: 'The teams of an organization that the viewer may see, over all its institutions, with counts',
  access: listFrom(Level.team),
  reads: 'nobody',
  body: groupList.extend({ organization_id: id }),
  data: z.array(group),
  paged: true,
});

export const teamsList = defineCall('teams.list', {
  at: 'GET /team/all-user-teams',
  summary: 'Every team that the viewer may see, with counts',
  access: listFrom(Level.team),
  reads: 'nobody',
  query: groupList,
  data: z.array(group),
  paged: true,
});

export const teamsNames = defineCall('teams.names', {
  at: 'PATCH /team/all/list',
  summary: 'The teams that the viewer may see, by name and without counts, for pickers',
  access: listFrom(Level.team),
  reads: 'nobody',
  body: z.object({ ...paging.shape, ...searching.shape, institution_id: id.optional() }),
  data: z.array(treeNode),
  paged: true,
});

export const teamsGet = defineCall('teams.get', {
  at: 'PATCH /team/details/byId',
  summary: 'One team with counts',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: z.object({ team_id: id }),
  data: group,
});

export const teamsPlace = defineCall('teams.place', {
  at: 'PATCH /team/single/Teams',
  summary: 'One team and its place in the tree',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: z.object({ team_id: id }),
  data: treeNode,
});

export const teamsAdd = defineCall('teams.add', {
  at: 'POST /team/add',
  summary: 'Add one, or a list of them, all or none',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.union([newTeam, z.object({ teams: editList(newTeam) })]),
  data: editedNodes,
});

export const teamsRename = defineCall('teams.rename', {
  at: 'PUT /team/rename',
  summary: 'Rename teams, all or none',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ teams: editList(z.object({ team_id: id, name: nodeName, version: seenVersion })) }),
  data: editedNodes,
});

export const teamsDelete = defineCall('teams.delete', {
  at: 'DELETE /team/delete',
  summary: 'Delete teams with everything below, all or none; can be undone for 24 hours',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ teams: editList(z.object({ team_id: id, version: seenVersion })) }),
  data: editedNodes,
  failure: fixedTexts.deleteFailed,
});

export const teamsMerge = defineCall('teams.merge', {
  at: 'DELETE /team/merge',
  summary: 'Merge teams into others, all or none; can be undone for 24 hours. Old ids keep resolving',
  access: staffOf(Level.institution),
  reads: 'nobody',
  body: z.object({ merges: editList(nodeMerge) }),
  data: editedNodes,
});

export const teamsStaff = defineCall('teams.staff', {
  at: 'PATCH /team/getStaffList',
  summary: 'Who works at the team',
  access: staffOf(Level.team),
  reads: { purpose: 'account', people: peopleListed },
  shows: shown.staff,
  body: staffListing.extend({ team_id: id }),
  data: z.array(staffMember),
  paged: true,
});

export const teamsRemoveStaff = defineCall('teams.removeStaff', {
  at: 'PATCH /team/deleteTeamStaff',
  summary: 'Somebody no longer works at the team; can be undone for 24 hours',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: z.object({ user_id: id, team_id: id }),
  data: editedPeople,
  failure: fixedTexts.deleteFailed,
});
