import { z } from 'zod';
import { aboutPerson, listFrom, staffOf, staffOfPerson } from '../access-policy.ts';
import { Level } from '@strainscope/kernel/levels';
import { defineOperations } from '../operation.ts';
import { id, sensorId, time } from '../schemas/common.ts';
import { sensorWearer, teamStay } from '../schemas/player.ts';
import { editedPeople, editList, openUndo } from '../schemas/tree-edit.ts';

/** What the edit queues need beside `calls.csv`. */
export const treeEditEndpoints = defineOperations({
  '/tree/undo': {
    method: 'POST',
    path: '/tree/undo',
    summary: 'Take an edit back within 24 hours; who may, is who may make it',
    access: staffOfPerson,
    body: z.object({ change_id: id }),
    data: z.object({ undone: z.string() }),
  },
  '/tree/open-undos': {
    method: 'GET',
    path: '/tree/open-undos',
    summary: 'What the viewer has saved and may still undo, the last first',
    access: listFrom(Level.team),
    data: z.array(openUndo),
  },
  '/players/move': {
    method: 'POST',
    path: '/players/move',
    summary:
      'Players go to another team with their sensors, all or none; 409 for whom somebody else was faster. What was recorded stays',
    access: staffOfPerson,
    body: z.object({ from_team_id: id, to_team_id: id, players: editList(id) }),
    data: editedPeople,
  },
  '/people/{id}/teams': {
    method: 'GET',
    path: '/people/{id}/teams',
    summary: 'Where somebody plays and played, the newest first; staff see what lies in their own places',
    access: aboutPerson,
    params: z.object({ id }),
    data: z.array(teamStay),
  },
  '/members/identify': {
    method: 'POST',
    path: '/members/identify',
    summary: 'An undefined member turns out to be a player: sensor and events become theirs',
    access: staffOfPerson,
    body: z.object({ user_id: id, player_id: id }),
    data: editedPeople,
  },
  '/sensors/wearer': {
    method: 'GET',
    path: '/sensors/wearer',
    summary:
      'Who wears a sensor in the organization of a team, since when, and what of theirs goes with it from a day on',
    access: staffOf(Level.team),
    query: z.object({
      team_id: id,
      brand: z.string().min(1).max(100),
      sensor_id: sensorId.min(1),
      from: time.optional(),
    }),
    data: sensorWearer
      .extend({
        /** Events of theirs that the sensor recorded since `from`; null without it, and of a team that is not the viewer's. */
        events: z.number().int().nullable(),
        /** Beside them those that wait for consent, likewise. */
        waiting: z.number().int().nullable(),
      })
      .nullable(),
  },
});
