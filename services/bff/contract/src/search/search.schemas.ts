import { z } from 'zod';
import { id, kind } from '../shared/common.schemas.ts';

export const hitType = z.union([kind, z.enum(['player', 'guardian', 'person'])]);

/** A place to go to from the palette, or somebody to choose. */
export const searchHit = z.object({
  type: hitType,
  _id: id,
  name: z.string(),
  /** What tells namesakes apart: where it belongs, whose guardian it is; of an account alone its address. */
  context: z.string(),
  /** Children of a guardian, whom `context` names. */
  children: z.array(id).optional(),
});
export type SearchHit = z.output<typeof searchHit>;
