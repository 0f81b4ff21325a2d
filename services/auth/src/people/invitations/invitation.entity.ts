import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { Custody } from '../guardianships/guardianship.entity.ts';
import type { InvitedRole } from './invitation.rules.ts';

/** A role at a place, offered to an e-mail address. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().primary(),
    role: p.text().$type<InvitedRole>(),
    /** Where; null for admins and guardians. After a merge it means the other node, as everywhere. */
    nodeId: p.uuid().nullable(),
    /** The child of an invited guardian; null otherwise. */
    personId: p.uuid().nullable(),
    /** Custody with which the guardianship begins. */
    custody: p.text().$type<Custody>(),
    /** The node's name, also after a change of it; of a guardian the child's first name when they were invited. */
    placeName: p.text(),
    email: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    sensorId: p.text(),
    /** Nodes whose staff see the invitation. */
    scope: p.array().columnType('uuid[]'),
    inviterId: p.uuid(),
    invitedAt: p.datetime(),
    expiresAt: p.datetime(),
    /** How often it was sent: each letter has a token of its own. */
    letters: p.integer(),
    /** Hash of the newest letter's token. */
    tokenHash: p.text(),
    sentAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    acceptedBy: p.uuid().nullable(),
    revokedAt: p.datetime().nullable(),
    /** Its place is deleted; null once that is undone. */
    placeGoneAt: p.datetime().nullable(),
  },
});

export type InvitationRecord = InferEntity<typeof Invitation>;
