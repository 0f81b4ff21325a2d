import { z } from 'zod';
import { id, paging, searching, time } from '../shared/common.schemas.ts';
import { accountStatus } from '../shared/session.schemas.ts';

/** As the editor saw it, from the group's `version`; left out: whatever it is. */
export const seenVersion = z.number().int().positive().optional();

/** Most items of one bulk edit. */
export const mostEdits = 500;

export function editList<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1).max(mostEdits);
}

/** How to take an edit back, and until when; null for what only adds. */
export const undoable = z.object({ change_id: id, until: time }).nullable();
export type Undoable = z.output<typeof undoable>;

/** An edit that was saved and can still be undone. */
export const openUndo = z
  .object({
    change_id: id,
    kind: z.enum([
      'nodes-renamed',
      'nodes-deleted',
      'nodes-merged',
      'players-removed',
      'players-moved',
      'staff-removed',
      'staff-to-player',
      'member-identified',
      'statuses-set',
      'sensors-assigned',
    ] as const),
    at: time,
    until: time,
    /** Why it can no longer be undone; null while it can. */
    refusal: z.string().nullable(),
    /** What was renamed, deleted or merged; it becomes its new name, or that of what it was merged into. */
    nodes: z.array(z.object({ name: z.string(), becomes: z.string().nullable() })),
    /** How many people it was about, the places that they left, and those that they came to. */
    people: z.number().int(),
    from: z.array(z.string()),
    to: z.array(z.string()),
  })
  .meta({ id: 'OpenUndo' });
export type OpenUndo = z.output<typeof openUndo>;

/** What became of each item. All or nothing: an answer says that all were done, a refusal names those that cannot be. */
export const editedNodes = z
  .object({
    results: z.array(z.object({ _id: id, name: z.string(), updated: z.literal(true) })),
    undo: undoable,
  })
  .meta({ id: 'EditedNodes' });
export type EditedNodes = z.output<typeof editedNodes>;

export const editedPeople = z
  .object({ results: z.array(z.object({ _id: id, updated: z.literal(true) })), undo: undoable })
  .meta({ id: 'EditedPeople' });
export type EditedPeople = z.output<typeof editedPeople>;

/** Everything of a node goes to another one of its kind. */
export const nodeMerge = z.object({ _id: id, into: id, version: seenVersion });

export const staffMember = z
  .object({
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    level: z.number().int(),
    /** Where they work. */
    node_id: id,
    node_kind: z.enum(['organization', 'institution', 'team']),
    node_name: z.string(),
    permissions: z.array(z.string()),
    last_sign_in_at: time.nullable(),
    status: accountStatus,
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.output<typeof staffMember>;

/** Orders of lists of staff, by name where none is asked for; with a minus before it the other way round. */
export const staffSort = z.enum(['name', '-name', 'level', '-level', 'last-sign-in', '-last-sign-in']);

/** What a list of staff takes. */
export const staffListing = z.object({
  ...paging.shape,
  ...searching.shape,
  sort: staffSort.optional(),
});

/** A staff member above a player's team, as guardians and the player's other staff see them. */
export const staffContact = staffMember
  .omit({ permissions: true, last_sign_in_at: true, status: true })
  .extend({
    /** The team of the player, at or above which they work. */
    team_id: id,
    team_name: z.string(),
  })
  .meta({ id: 'StaffContact' });
export type StaffContact = z.output<typeof staffContact>;

export const dashboardEntity = z.enum(['organization', 'institution', 'team', 'player']);
export const dashboardSetting = z.object({ pressure_dashboard: z.boolean() });
