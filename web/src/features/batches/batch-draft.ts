import { meshSubtype, meshType, type Batch } from '@strainscope/console-contract';
import { z } from 'zod';

const day = z.iso.date().optional();

/** What the form holds; a list of events takes the place of the filter. */
export const batchDraft = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(200),
  // What holds no id must not pass for no list: the filter, of everything, would take its place.
  list: z
    .string()
    .refine((text) => text.trim() === '' || idsIn(text).length > 0, 'There is no event id in it.')
    .optional(),
  team: z.string().optional(),
  from: day,
  to: day,
  mesh_type: meshType,
  mesh_subtype: meshSubtype,
});
export type BatchDraft = z.output<typeof batchDraft>;

/** Ids stand apart by anything that is not part of one. */
function idsIn(text: string): string[] {
  return text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? [];
}

/** The body of a preview: days are whole days in UTC. */
export function orderOf({ list = '', team, from, to, mesh_type, mesh_subtype }: BatchDraft) {
  const event_ids = idsIn(list);
  const filter = {
    ...(team !== undefined && { node_id: team }),
    ...(from !== undefined && { from: `${from}T00:00:00Z` }),
    ...(to !== undefined && { to: `${dayAfter(to)}T00:00:00Z` }),
  };
  return { mesh_type, mesh_subtype, event_ids, ...(event_ids.length === 0 && filter) };
}

/** The draft of another batch like one that there is. */
export function draftLike({ name, order }: Batch): BatchDraft {
  const { event_ids, node_id, from, to, mesh_type, mesh_subtype } = order;
  return {
    name: `${name}, again`,
    mesh_type,
    mesh_subtype,
    ...(event_ids.length > 0 && { list: event_ids.join('\n') }),
    ...(node_id && { team: node_id }),
    ...(from && { from: from.slice(0, 10) }),
    ...(to && { to: dayAfter(to.slice(0, 10), -1) }),
  };
}

function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
