import { InvitationService, NotificationService, PermissionService, ProfileService } from '@strainscope/proto/auth';
import type { AuthPart } from './auth-part.ts';
import { AcceptedLetter } from './use-cases/invitation-acceptance/accepted.letter.ts';
import { AcceptInvitation } from './use-cases/invitation-acceptance/accept-invitation.ts';
import { Invite } from './people/invitations/commands/invite.ts';
import { ResendInvitation } from './people/invitations/commands/resend-invitation.ts';
import { RevokeInvitation } from './people/invitations/commands/revoke-invitation.ts';
import { InvitationAcceptance } from './use-cases/invitation-acceptance/invitation-acceptance.ts';
import { Invitation } from './people/invitations/invitation.entity.ts';
import { InvitationLetter } from './people/invitations/invitation.letter.ts';
import { InvitationSending } from './people/invitations/invitation-sending.ts';
import { invitationsRpc } from './rpc/invitations.rpc.ts';
import { invitedPlaceEvents, InvitedPlacesConsumer } from './people/invitations/invited-places.consumer.ts';
import { InvitedPlaces } from './people/invitations/invited-place.ts';
import { ListInvitations } from './people/invitations/queries/list-invitations.ts';
import { PreviewInvitation } from './people/invitations/queries/preview-invitation.ts';
import { CreateInvitations } from './migrations/create-invitations.ts';
import { FindInvitations } from './migrations/find-invitations.ts';
import { FollowInvitedPlaces } from './migrations/follow-invited-places.ts';
import { CreateProfiles } from './migrations/create-profiles.ts';
import { LimitInvitedGuardians } from './migrations/limit-invited-guardians.ts';
import { LowerFormerGuardians } from './migrations/lower-former-guardians.ts';
import { SignBeforeSignUp } from './migrations/sign-before-sign-up.ts';
import { MarkNotifications } from './people/notifications/commands/mark-notifications.ts';
import { NotificationMark, SensorWearer } from './people/notifications/notification.entity.ts';
import { notificationsRpc } from './rpc/notifications.rpc.ts';
import { ListNotifications } from './people/notifications/queries/list-notifications.ts';
import { SensorWearersConsumer } from './people/notifications/sensor-wearers.consumer.ts';
import { UpdatePermissions } from './people/permissions/commands/update-permissions.ts';
import { permissionsRpc } from './rpc/permissions.rpc.ts';
import { PermissionQueries } from './people/permissions/queries/permission-queries.ts';
import { UpdateProfile } from './use-cases/profiles/commands/update-profile.ts';
import { Profile } from './people/profiles/profile.entity.ts';
import { profilesRpc } from './rpc/profiles.rpc.ts';
import { GetProfile } from './use-cases/profiles/queries/get-profile.ts';

/** Invitations, permissions, profiles and what they remind people of. */
export const invitations: AuthPart = {
  entities: [Invitation, Profile, NotificationMark, SensorWearer],
  migrations: [
    CreateInvitations,
    CreateProfiles,
    FollowInvitedPlaces,
    FindInvitations,
    SignBeforeSignUp,
    LowerFormerGuardians,
    LimitInvitedGuardians,
  ],
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
    UpdatePermissions,
    PermissionQueries,
    UpdateProfile,
    GetProfile,
    MarkNotifications,
    ListNotifications,
  ],
  controllers: [SensorWearersConsumer, InvitedPlacesConsumer],
  consumes: ['strainscope.org.sensor.assigned.v1', ...invitedPlaceEvents],
  personalData: [
    { name: 'profile', table: 'profiles' },
    { name: 'onboarding', table: 'notification_marks' },
    { name: 'worn sensors', table: 'sensor_wearers' },
  ],
  letters: [InvitationLetter, AcceptedLetter],
  rpc: (router, app) =>
    router
      .service(InvitationService, invitationsRpc(app))
      .service(PermissionService, permissionsRpc(app))
      .service(ProfileService, profilesRpc(app))
      .service(NotificationService, notificationsRpc(app)),
};
