import { z } from 'zod';
import { id } from '../shared/common.schemas.ts';

/** A match that this installation plays with invented data, for whoever wants to see the product live. */
export const demoMatch = z
  .object({
    team_id: id,
    state: z.enum(['idle', 'playing']),
    /** How many times as fast as real time; of the last one while none is played. */
    speed: z.number(),
    /** The session that is played, or was last; null before. */
    session_id: id.nullable(),
    /** On the clock of the match, s. */
    played_seconds: z.number(),
    length_seconds: z.number(),
    /** Why the last one ended early; empty where it did not. */
    failure: z.string(),
  })
  .meta({ id: 'DemoMatch' });
export type DemoMatch = z.output<typeof demoMatch>;

export const demoMatchSpeed = z.number().int().min(1, 'At least 1').max(240, 'At most 240');
