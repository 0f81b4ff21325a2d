import type { AuthPart } from './auth-part.ts';
import { LETTER_WISHES } from './letters/letter-writer.ts';
import { AccountLevels } from './people/account-levels/account-levels.ts';
import { EmailChange } from './people/addresses/email-change.entity.ts';
import { Guardianship } from './people/guardianships/guardianship.entity.ts';
import { ListFamilies } from './people/guardianships/list-families.ts';
import { Invite } from './people/invitations/commands/invite.ts';
import { ResendInvitation } from './people/invitations/commands/resend-invitation.ts';
import { RevokeInvitation } from './people/invitations/commands/revoke-invitation.ts';
import { InvitationSending } from './people/invitations/invitation-sending.ts';
import { Invitation } from './people/invitations/invitation.entity.ts';
import { InvitationLetter } from './people/invitations/invitation.letter.ts';
import { InvitedPlaces } from './people/invitations/invited-place.ts';
import { InvitedPlacesConsumer, invitedPlaceEvents } from './people/invitations/invited-places.consumer.ts';
import { ListInvitations } from './people/invitations/queries/list-invitations.ts';
import { PreviewInvitation } from './people/invitations/queries/preview-invitation.ts';
import { MarkNotifications } from './people/notifications/commands/mark-notifications.ts';
import { NotificationMark, SensorWearer } from './people/notifications/notification.entity.ts';
import { ListNotifications } from './people/notifications/queries/list-notifications.ts';
import { SensorWearersConsumer } from './people/notifications/sensor-wearers.consumer.ts';
import { UpdatePermissions } from './people/permissions/commands/update-permissions.ts';
import { PermissionQueries } from './people/permissions/queries/permission-queries.ts';
import { GetPerson } from './people/persons/get-person.ts';
import { Person } from './people/persons/person.entity.ts';
import { SeenPeople } from './people/persons/seen-people.ts';
import { SignedInPerson } from './people/persons/signed-in-person.ts';
import { Profile } from './people/profiles/profile.entity.ts';
import { wantsLetters } from './people/profiles/wanted-letters.ts';
import { ListStaffOf } from './people/staff/list-staff-of.ts';
import { ListStaff } from './people/staff/list-staff.ts';

/** Who people are, their families, permissions and invitations. */
export const people: AuthPart = {
  entities: [Person, Guardianship, EmailChange, Invitation, Profile, NotificationMark, SensorWearer],
  providers: [
    { provide: LETTER_WISHES, useValue: wantsLetters },
    SignedInPerson,
    SeenPeople,
    AccountLevels,
    GetPerson,
    ListStaff,
    ListStaffOf,
    ListFamilies,
    InvitedPlaces,
    InvitationSending,
    Invite,
    ResendInvitation,
    RevokeInvitation,
    ListInvitations,
    PreviewInvitation,
    UpdatePermissions,
    PermissionQueries,
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
  letters: [InvitationLetter],
};
