import { z } from 'zod';
import { admins, staffOfPerson } from '../access-policy.ts';
import { fixedTexts } from '../fixed-texts.ts';
import { defineOperations } from '../operation.ts';
import { id } from '../schemas/common.ts';
import { simulationCounts } from '../schemas/group.ts';
import { operationsFigures } from '../schemas/operations.ts';
import { editedPeople, editList, staffListing, staffMember } from '../schemas/tree-edit.ts';

export const adminCalls = defineOperations({
  '/Admin/simulations/numbers': {
    method: 'PATCH',
    path: '/Admin/simulations/numbers',
    summary: 'The figures over the admin tabs, and of the machines: pools of workers, who waits, and how it flows',
    access: admins,
    data: z.object({
      organizations: z.number().int(),
      institutions: z.number().int(),
      teams: z.number().int(),
      players: z.number().int(),
      events: z.number().int(),
      simulations: simulationCounts,
      operations: operationsFigures,
    }),
  },
  '/admin/changetoplayer': {
    method: 'PATCH',
    path: '/admin/changetoplayer',
    summary: 'Staff of a team play in it instead; can be undone for 24 hours',
    access: staffOfPerson,
    body: z.object({
      user_id: z.union([id, editList(id)]),
      team_id: id.optional(),
      /** The post that ends: 409 for whoever has left it; left out: at the team, or the only one. Others stay. */
      seen: id.optional(),
    }),
    data: editedPeople,
  },
  '/admin/deleteUndefinedMember': {
    method: 'PATCH',
    path: '/admin/deleteUndefinedMember',
    summary: 'Delete members that were made for a sensor that nobody owns; can be undone for 24 hours',
    access: staffOfPerson,
    body: z.object({ user_id: z.union([id, editList(id)]) }),
    data: editedPeople,
    failure: fixedTexts.deleteFailed,
  },
  '/Admin/staffList': {
    method: 'GET',
    path: '/Admin/staffList',
    summary: 'Everybody who works anywhere',
    access: admins,
    query: staffListing,
    data: z.array(staffMember),
    paged: true,
  },
});
