import { z } from 'zod';
import { id, time } from '../shared/common.schemas.ts';
import { sensorWearer } from '../players/player.schemas.ts';

/** What is offered: staff of each kind of node, a player of a team, a guardian of a child, an admin. */
export const invitedRole = z.enum(['admin', 'organization', 'institution', 'team', 'player', 'guardian']);
export type InvitedRole = z.output<typeof invitedRole>;

/** One row as somebody typed it: the server has a verdict on each, and says of a wrong one what is wrong. */
export const invitee = z.object({
  /** Empty, too: the verdict says so, on its row. */
  email: z.string().trim().max(500),
  first_name: z.string().max(500).optional(),
  last_name: z.string().max(500).optional(),
  /** Sensor of a player; fills in their form. */
  sensor_id: z.string().max(500).optional(),
});
export type Invitee = z.output<typeof invitee>;

const invitees = z.array(invitee).min(1, 'Nobody is on the list').max(500, 'At most 500 people at once');
/** `check` judges the rows and writes nothing. */
const mode = z.enum(['check', 'send']).default('send');

/** What a guardian may: decide, or only see. */
const custody = z.enum(['full', 'view']);
export type Custody = z.output<typeof custody>;

/** `id` is the node, or the child of a guardian; an admin has neither. `custody`: of guardians alone. */
export const invitation = z.object({
  role: invitedRole.exclude(['player']),
  id: id.optional(),
  custody: custody.default('full'),
  invitees,
  mode,
});
export const playerInvitation = z.object({ team_id: id, invitees, mode });

/**
 * `ready` would be invited, `invited` was; `waiting` has an open invitation; `member` has the role; `repeated` stands
 * further up; `wrong` stops the whole list until it is mended.
 */
export const inviteVerdict = z
  .object({
    state: z.enum(['ready', 'invited', 'waiting', 'member', 'repeated', 'wrong']),
    faults: z.array(z.object({ field: z.string(), message: z.string() })),
    invitation_id: id.nullable(),
    /** Present wearer of a checked player's sensor; the invitation is not refused for it. */
    worn: sensorWearer.extend({ brand: z.string() }).nullable(),
  })
  .meta({ id: 'InviteVerdict' });
export type InviteVerdict = z.output<typeof inviteVerdict>;

export const inviteAnswer = z.object({ verdicts: z.array(inviteVerdict), invited: z.number().int() });

/** As it stands in the link of a letter. */
export const letterToken = z.string().min(20).max(200);

export const invitationPreview = z
  .object({
    inviter_name: z.string(),
    role: invitedRole,
    /** Name of the node; for guardians the child's first name; empty for admins. */
    place_name: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    sensor_id: z.string(),
    /** Custody of a guardian. */
    custody: custody.nullable(),
    expires_at: time,
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.output<typeof invitationPreview>;

export const invitationState = z.enum(['open', 'accepted', 'revoked', 'place-gone', 'expired']);

export const sentInvitation = z
  .object({
    _id: id,
    role: invitedRole,
    node_id: id.nullable(),
    child_id: id.nullable(),
    place_name: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    inviter_name: z.string(),
    /** Sensor of a player: the one that they were invited with, or named themselves when they signed up. */
    sensor_id: z.string(),
    /** The player who accepted it; null for other roles. */
    accepted_by: id.nullable(),
    /** Custody of a guardian. */
    custody: custody.nullable(),
    state: invitationState,
    sent_at: time,
    expires_at: time,
  })
  .meta({ id: 'SentInvitation' });
export type SentInvitation = z.output<typeof sentInvitation>;
