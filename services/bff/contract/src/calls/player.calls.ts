import { z } from 'zod';
import { aboutChild, aboutEvent, aboutPerson, listFrom, staffOf, staffOfPerson } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, paging, searching, sensorId, time } from '../schemas/common.ts';
import { eventDetail, eventRow } from '../schemas/event.ts';
import { simulationCounts } from '../schemas/group.ts';
import { player, playerSort, playerStatus, regionSummary } from '../schemas/player.ts';
import { simulation, simulationLog, strainCurve } from '../schemas/simulation.ts';
import { editedPeople, editList, staffContact } from '../schemas/tree-edit.ts';

const ofEvent = z.object({ event_id: id });

export const playerCalls = defineOperations({
  '/player/fetchListByTeam': {
    method: 'PATCH',
    path: '/player/fetchListByTeam',
    summary: 'The players of a team that the viewer may see, with load, sensors and simulation counts',
    access: listFrom(Level.player),
    body: z.object({ ...paging.shape, ...searching.shape, team_id: id, sort: playerSort }),
    data: z.array(player),
    paged: true,
  },
  '/player/filterList': {
    method: 'PATCH',
    path: '/player/filterList',
    summary: 'Every player that the viewer may see, below a node where one is named',
    access: listFrom(Level.player),
    body: z.object({
      ...paging.shape,
      ...searching.shape,
      node_id: id.optional(),
      sort: playerSort,
      undefined_only: z.boolean().default(false),
    }),
    data: z.array(player),
    paged: true,
  },
  '/player/fetchDetails': {
    method: 'PATCH',
    path: '/player/fetchDetails',
    summary: 'One player',
    access: aboutPerson,
    body: z.object({ player_id: id }),
    data: player,
  },
  '/player/getCountByType': {
    method: 'PATCH',
    path: '/player/getCountByType',
    summary: 'The counters Complete | Pending | Failed of a player or of a node',
    access: aboutPerson,
    body: z.object({ type: z.enum(['organization', 'institution', 'team', 'player']), _id: id }),
    data: simulationCounts.extend({ events: z.number().int() }),
  },
  '/player/simulations': {
    method: 'PATCH',
    path: '/player/simulations',
    summary: "A player's events by event time, newest first, each with its newest simulation",
    access: aboutPerson,
    body: paging.extend({ player_id: id }),
    data: z.array(eventRow),
    paged: true,
  },
  '/player/summary/ById': {
    method: 'PATCH',
    path: '/player/summary/ById',
    summary: 'The summary brain of a player: the number of events per region',
    access: aboutPerson,
    body: z.object({ player_id: id }),
    data: regionSummary,
    failure: fixedTexts.loadDataFailed,
  },
  '/player/summary-preview/{id}/{flag}': {
    method: 'GET',
    path: '/player/summary-preview/{id}/{flag}',
    summary: 'The summary brain for a card; the flag asks for pressure, which no run has yet, so only `false` is taken',
    access: aboutPerson,
    params: z.object({ id, flag: z.literal('false') }),
    data: regionSummary,
  },
  '/player/single/output': {
    method: 'PATCH',
    path: '/player/single/output',
    summary: 'The event page: the event with its metrics and provenance, and its newest simulation',
    access: aboutEvent,
    body: ofEvent,
    data: z.object({ event: eventDetail, simulation: simulation.nullable() }),
  },
  '/player/simulation/ByEvent': {
    method: 'PATCH',
    path: '/player/simulation/ByEvent',
    summary: 'Every simulation of an event, newest first',
    access: aboutEvent,
    body: ofEvent,
    data: z.array(simulation),
  },
  '/player/simulation/ByEventId': {
    method: 'PATCH',
    path: '/player/simulation/ByEventId',
    summary: 'The newest simulation of an event; null when there is none',
    access: aboutEvent,
    body: ofEvent,
    data: simulation.nullable(),
  },
  '/player/mps/overTime': {
    method: 'PATCH',
    path: '/player/mps/overTime',
    summary: 'MPS95 over time of the newest complete simulation of an event; null when there is none',
    access: aboutEvent,
    body: ofEvent,
    data: strainCurve.nullable(),
  },
  '/player/simulation/logs': {
    method: 'PATCH',
    path: '/player/simulation/logs',
    summary: 'The log of every run of an event, newest run first: `/simulation/log/:event_id`',
    access: aboutEvent,
    body: ofEvent,
    data: z.array(simulationLog),
    failure: fixedTexts.logsFailed,
  },
  '/player/getfamilyplayerStaffList': {
    method: 'PATCH',
    path: '/player/getfamilyplayerStaffList',
    summary: 'Who works above a player, team by team, everybody once a team: they see what concerns the player',
    access: aboutChild,
    body: z.object({ player_id: id }),
    data: z.array(staffContact),
  },
  '/player/update/sensorId': {
    method: 'PUT',
    path: '/player/update/sensorId',
    summary: 'Assign sensors, all or none; 409 when one is worn by somebody else. Can be undone for 24 hours',
    access: staffOfPerson,
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
  },
  '/player/update/status': {
    method: 'PUT',
    path: '/player/update/status',
    summary: 'Set the team status of players of one team, all or none. Can be undone for 24 hours',
    access: staffOfPerson,
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
  },
  '/player/remove/teamplayer': {
    method: 'PUT',
    path: '/player/remove/teamplayer',
    summary:
      'Players leave one team, all or none; 409 for whom somebody else was faster. Their events stay theirs. Can be undone for 24 hours',
    access: staffOfPerson,
    body: z.object({ team_id: id, players: editList(id) }),
    data: editedPeople,
  },
  '/player/deletes': {
    method: 'DELETE',
    path: '/player/deletes',
    summary: 'Players leave every team that the viewer runs, all or none. Can be undone for 24 hours',
    access: staffOfPerson,
    body: z.object({
      players: editList(id),
      /** The team in which the editor saw them: 409 for whoever has left it; left out: wherever they are. */
      seen: id.optional(),
    }),
    data: editedPeople,
    failure: fixedTexts.deleteFailed,
  },
  '/player/addingPlayers': {
    method: 'POST',
    path: '/player/addingPlayers',
    summary: 'People whom the viewer sees join a team as players, all or none',
    access: staffOf(Level.team),
    body: z.object({
      team_id: id,
      players: editList(z.object({ player_id: id, position: z.string().max(64).optional() })),
    }),
    data: editedPeople,
  },
});
