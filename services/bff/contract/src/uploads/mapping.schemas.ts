import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';

/** What the columns of a team's tables of one kind are, under the team's name for it. */
export const savedMapping = z
  .object({
    _id: id,
    name: z.string(),
    /** `settings.conditioning.generic_mapping` of an upload. */
    mapping: z.record(z.string(), z.unknown()),
    saved_at: time.nullable(),
  })
  .meta({ id: 'SavedMapping' });
export type SavedMapping = z.output<typeof savedMapping>;

export const mappingToSave = z.object({
  team_id: id,
  name: z.string().trim().min(1).max(100),
  mapping: z.record(z.string(), z.unknown()),
});
