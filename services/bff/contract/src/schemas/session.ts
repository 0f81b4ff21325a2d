import { z } from 'zod';
import { id } from './common.ts';

/** 1000 admin, 300 organization, 250 institution, 200 team, 150 family, 100 player. */
export const level = z.union([
  z.literal(1000),
  z.literal(300),
  z.literal(250),
  z.literal(200),
  z.literal(150),
  z.literal(100),
]);

/** Exactly what the browser keeps under `authUser`. */
export const authUser = z.object({ _id: id, level, first_name: z.string(), last_name: z.string() });

export const permission = z.enum(['api', 'portal', 'super', 'research', 'operator']);

export const accountStatus = z.enum(['active', 'never signed in', 'deactivated']);
export type AccountStatus = z.output<typeof accountStatus>;

export const sessionUser = authUser
  .extend({
    /** The role's label, for the header. */
    role: z.enum(['Admin', 'Organization', 'Institution', 'Team', 'Family', 'Player']),
    permissions: z.array(permission),
    plays: z.boolean().describe('Has the screens of a player, whatever the level'),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof sessionUser>;

export const credentials = z.object({ email: z.string().max(320), password: z.string().max(1024) });
