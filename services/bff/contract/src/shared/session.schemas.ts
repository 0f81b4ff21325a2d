import { z } from 'zod';
import { Level, levelLabels } from '@strainscope/kernel/levels';
import { id } from './common.schemas.ts';

export const level = z.union([
  z.literal(Level.admin),
  z.literal(Level.organization),
  z.literal(Level.institution),
  z.literal(Level.team),
  z.literal(Level.family),
  z.literal(Level.player),
]);

/** Exactly what the browser keeps under `authUser`. */
export const authUser = z.object({ _id: id, level, first_name: z.string(), last_name: z.string() });

export const permission = z.enum(['api', 'portal', 'super', 'research', 'operator']);

export const accountStatus = z.enum(['active', 'never signed in', 'deactivated']);
export type AccountStatus = z.output<typeof accountStatus>;

export const sessionUser = authUser
  .extend({
    /** The role's label, for the header. */
    role: z.enum(level.options.map(({ value }) => levelLabels[value])),
    permissions: z.array(permission),
    plays: z.boolean().describe('Has the screens of a player, whatever the level'),
    has_children: z.boolean().describe('Is a guardian of somebody, whatever the level'),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.output<typeof sessionUser>;

export const credentials = z.object({ email: z.string().max(320), password: z.string().max(1024) });
