import { z } from 'zod';
import { Level } from '@strainscope/kernel/levels';
import { eventRow } from '../events/event.schemas.ts';
import { aboutChild, aboutPerson, listFrom, staffOf, staffOfPerson } from '../shared/access-policy.ts';
import { id, paging, searching, sensorId, time } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { fixedTexts } from '../shared/fixed-texts.ts';
import { peopleListed, shown } from '../shared/reads.ts';
import { simulationCounts } from '../tree/group.schemas.ts';
import { editedPeople, editList, staffContact } from '../tree/tree-edit.schemas.ts';
import { player, playerSort, playerStatus, regionSummary, teamStay } from './player.schemas.ts';

export const playersOfTeam = defineCall('players.ofTeam', {
  at: 'PATCH /player/fetchListByTeam',
  summary: 'The players of a team that the viewer may see, with load, sensors and simulation counts',
  access: listFrom(Level.player),
  reads: { purpose: 'team', people: peopleListed },
  shows: shown.player,
  body: z.object({ ...paging.shape, ...searching.shape, team_id: id, sort: playerSort.optional() }),
  data: z.array(player),
  paged: true,
});

export const playersList = defineCall('players.list', {
  at: 'PATCH /player/filterList',
  summary: 'Every player that the viewer may see, below a node where one is named',
  access: listFrom(Level.player),
  reads: { purpose: 'team', people: peopleListed },
  shows: shown.player,
  body: z.object({
    ...paging.shape,
    ...searching.shape,
    node_id: id.optional(),
    sort: playerSort.optional(),
    undefined_only: z.boolean().default(false),
  }),
  data: z.array(player),
  paged: true,
});

export const playersGet = defineCall('players.get', {
  at: 'PATCH /player/fetchDetails',
  summary: 'One player',
  access: aboutPerson,
  reads: { purpose: 'care', people: ({ data }) => [data._id] },
  shows: shown.player,
  body: z.object({ player_id: id }),
  data: player,
});

export const playersCounts = defineCall('players.counts', {
  at: 'PATCH /player/getCountByType',
  summary: 'The counters Complete | Pending | Failed of a player or of a node',
  access: aboutPerson,
  reads: {
    purpose: 'care',
    people: (_, { body }) => (body.type === 'player' ? [body._id] : []),
  },
  shows: ['head-motion', 'strain'],
  body: z.object({ type: z.enum(['organization', 'institution', 'team', 'player']), _id: id }),
  data: simulationCounts.extend({ events: z.number().int() }),
});

export const playersEvents = defineCall('players.events', {
  at: 'PATCH /player/simulations',
  summary: "A player's events by event time, newest first, each with its newest simulation",
  access: aboutPerson,
  reads: { purpose: 'care', people: (_, { body }) => [body.player_id] },
  shows: shown.events,
  body: paging.extend({ player_id: id }),
  data: z.array(eventRow),
  paged: true,
});

export const playersSummary = defineCall('players.summary', {
  at: 'PATCH /player/summary/ById',
  summary: 'The summary brain of a player: the number of events per region',
  access: aboutPerson,
  reads: { purpose: 'care', people: (_, { body }) => [body.player_id] },
  shows: ['strain'],
  body: z.object({ player_id: id }),
  data: regionSummary,
  failure: fixedTexts.loadDataFailed,
});

export const playersSummaryPreview = defineCall('players.summaryPreview', {
  at: 'GET /player/summary-preview/{id}/{flag}',
  summary: 'The summary brain for a card; the flag asks for pressure, which no run has yet, so only `false` is taken',
  access: aboutPerson,
  reads: { purpose: 'care', people: (_, { params }) => [params.id] },
  shows: ['strain'],
  params: z.object({ id, flag: z.literal('false') }),
  data: regionSummary,
});

export const playersStaff = defineCall('players.staff', {
  at: 'PATCH /player/getfamilyplayerStaffList',
  summary: 'Who works above a player, team by team, everybody once a team: they see what concerns the player',
  access: aboutChild,
  reads: { purpose: 'account', people: peopleListed },
  shows: shown.staff,
  body: z.object({ player_id: id }),
  data: z.array(staffContact),
});

export const playersAssignSensors = defineCall('players.assignSensors', {
  at: 'PUT /player/update/sensorId',
  summary: 'Assign sensors, all or none; 409 when one is worn by somebody else. Can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({
    players: z
      .array(
        z.object({
          player_id: id,
          team_id: id,
          /** Empty for a sensor whose brand nobody named: it can only be taken off. */
          brand: z.string().max(100),
          /** Empty: they wear none of this brand any longer. */
          sensor_id: sensorId,
          /** From whoever wears it, who must be of a team that the viewer runs. */
          take_over: z.boolean().optional(),
          /** Since when they wear it; left out: from now on. */
          from: time.optional(),
          /** The sensors of the brand that the editor saw on the player: 409 when others are worn; left out: whatever they are. */
          seen: z.array(z.string().max(100)).max(100).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  data: editedPeople,
});

export const playersSetStatus = defineCall('players.setStatus', {
  at: 'PUT /player/update/status',
  summary: 'Set the team status of players of one team, all or none. Can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({
    team_id: id,
    players: z
      .array(
        z.object({
          player_id: id,
          status: playerStatus,
          /** As the editor saw it: 409 when it is another one; left out: whatever it is. */
          seen: z.string().max(64).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  data: editedPeople,
});

export const playersRemoveFromTeam = defineCall('players.removeFromTeam', {
  at: 'PUT /player/remove/teamplayer',
  summary:
    'Players leave one team, all or none; 409 for whom somebody else was faster. Their events stay theirs. Can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ team_id: id, players: editList(id) }),
  data: editedPeople,
});

export const playersRemove = defineCall('players.remove', {
  at: 'DELETE /player/deletes',
  summary: 'Players leave every team that the viewer runs, all or none. Can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({
    players: editList(id),
    /** The team in which the editor saw them: 409 for whoever has left it; left out: wherever they are. */
    seen: id.optional(),
  }),
  data: editedPeople,
  failure: fixedTexts.deleteFailed,
});

export const playersAdd = defineCall('players.add', {
  at: 'POST /player/addingPlayers',
  summary: 'People whom the viewer sees join a team as players, all or none',
  access: staffOf(Level.team),
  reads: 'nobody',
  body: z.object({
    team_id: id,
    players: editList(z.object({ player_id: id, position: z.string().max(64).optional() })),
  }),
  data: editedPeople,
});

export const playersMembers = defineCall('players.members', {
  at: 'PATCH /team/get/members',
  summary: 'The players of a team that the viewer may see',
  access: listFrom(Level.player),
  reads: { purpose: 'team', people: peopleListed },
  shows: shown.player,
  body: z.object({ ...paging.shape, ...searching.shape, team_id: id, sort: playerSort.optional() }),
  data: z.array(player),
  paged: true,
});

export const playersMove = defineCall('players.move', {
  at: 'POST /players/move',
  summary:
    'Players go to another team with their sensors, all or none; 409 for whom somebody else was faster. What was recorded stays',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ from_team_id: id, to_team_id: id, players: editList(id) }),
  data: editedPeople,
});

export const playersTeams = defineCall('players.teams', {
  at: 'GET /people/{id}/teams',
  summary: 'Where somebody plays and played, the newest first; staff see what lies in their own places',
  access: aboutPerson,
  reads: { purpose: 'team', people: (_, { params }) => [params.id] },
  shows: ['membership'],
  params: z.object({ id }),
  data: z.array(teamStay),
});

export const playersIdentify = defineCall('players.identify', {
  at: 'POST /members/identify',
  summary: 'An undefined member turns out to be a player: sensor and events become theirs',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ user_id: id, player_id: id }),
  data: editedPeople,
});

export const playersDeleteUndefined = defineCall('players.deleteUndefined', {
  at: 'PATCH /admin/deleteUndefinedMember',
  summary: 'Delete members that were made for a sensor that nobody owns; can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({ user_id: z.union([id, editList(id)]) }),
  data: editedPeople,
  failure: fixedTexts.deleteFailed,
});
