import { plainLine } from '@strainscope/kernel/plain-line';
import { z } from 'zod';
import { longestNodeName, nodeNameFaults, normalNodeName } from './node-names.ts';
import { id, kind, paging, searching, time } from '../shared/common.schemas.ts';

/** A step of the breadcrumb, from the organization down. */
export const pathItem = z.object({ _id: id, kind, name: z.string() });

/** A place in the tree, without counts. */
export const treeNode = z
  .object({
    _id: id,
    kind,
    name: z.string(),
    parent_id: id.nullable(),
    path: z.array(pathItem),
    /** IANA zone; teams only. */
    time_zone: z.string().nullable(),
    sport: z.string().nullable(),
  })
  .meta({ id: 'TreeNode' });
export type TreeNode = z.output<typeof treeNode>;

export const simulationCounts = z.object({
  complete: z.number().int(),
  pending: z.number().int(),
  failed: z.number().int(),
});

/** A card of a group page. Counts are of the whole subtree. */
export const group = treeNode
  .extend({
    /** Counts the changes; whoever edits it says which one they saw. */
    version: z.number().int(),
    institutions: z.number().int(),
    teams: z.number().int(),
    players: z.number().int(),
    staff: z.number().int(),
    events: z.number().int(),
    simulations: simulationCounts,
    newest_simulation: z.object({ state: z.enum(['pending', 'complete', 'failed']), at: time.nullable() }).nullable(),
    last_event_at: time.nullable(),
  })
  .meta({ id: 'Group' });
export type Group = z.output<typeof group>;

/** Orders of lists of groups, by name where none is asked for. */
export const groupSort = z.enum(['name', 'events', 'newest']);

export const nodeName = z
  .string()
  .overwrite(normalNodeName)
  .min(1, nodeNameFaults.missing)
  .max(longestNodeName, nodeNameFaults.tooLong)
  .check(plainLine);

/** What a list of groups takes. */
export const groupList = z.object({ ...paging.shape, ...searching.shape, sort: groupSort.optional() });
