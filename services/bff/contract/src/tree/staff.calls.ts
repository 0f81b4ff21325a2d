import { z } from 'zod';
import { admins, staffOfPerson } from '../shared/access-policy.ts';
import { id } from '../shared/common.schemas.ts';
import { defineCall } from '../shared/define-call.ts';
import { peopleListed, shown } from '../shared/reads.ts';
import { editedPeople, editList, staffListing, staffMember } from './tree-edit.schemas.ts';

export const staffChangeToPlayer = defineCall('staff.changeToPlayer', {
  at: 'PATCH /admin/changetoplayer',
  summary: 'Staff of a team play in it instead; can be undone for 24 hours',
  access: staffOfPerson,
  reads: 'nobody',
  body: z.object({
    user_id: z.union([id, editList(id)]),
    team_id: id.optional(),
    /** The post that ends: 409 for whoever has left it; left out: at the team, or the only one. Others stay. */
    seen: id.optional(),
  }),
  data: editedPeople,
});

export const staffList = defineCall('staff.list', {
  at: 'GET /Admin/staffList',
  summary: 'Everybody who works anywhere',
  access: admins,
  reads: { purpose: 'account', people: peopleListed },
  shows: shown.staff,
  query: staffListing,
  data: z.array(staffMember),
  paged: true,
});
