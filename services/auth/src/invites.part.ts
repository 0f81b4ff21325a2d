import { InvitationService } from '@strainscope/proto/auth';
import type { AuthPart } from './auth-part.ts';
import { AcceptInvitation } from './invitations/commands/accept-invitation.ts';
import { Invite } from './invitations/commands/invite.ts';
import { ResendInvitation } from './invitations/commands/resend-invitation.ts';
import { RevokeInvitation } from './invitations/commands/revoke-invitation.ts';
import { InvitationAcceptance } from './invitations/invitation-acceptance.ts';
import { Invitation } from './invitations/invitation.entity.ts';
import { InvitationLetter } from './invitations/invitation-letter.ts';
import { InvitationSending } from './invitations/invitation-sending.ts';
import { invitationsRpc } from './invitations/invitations.rpc.ts';
import { InvitedPlaces } from './invitations/invited-place.ts';
import { ListInvitations } from './invitations/queries/list-invitations.ts';
import { PreviewInvitation } from './invitations/queries/preview-invitation.ts';
import { CreateInvitations } from './migrations/create-invitations.ts';

/** Invitations, permissions, profiles and what they remind people of. */
export const invites: AuthPart = {
  entities: [Invitation],
  migrations: [CreateInvitations],
  providers: [
    InvitedPlaces,
    InvitationSending,
    InvitationAcceptance,
    Invite,
    AcceptInvitation,
    ResendInvitation,
    RevokeInvitation,
    ListInvitations,
    PreviewInvitation,
  ],
  letters: [InvitationLetter],
  rpc: (router, app) => router.service(InvitationService, invitationsRpc(app)),
};
