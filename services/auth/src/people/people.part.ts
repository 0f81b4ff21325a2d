import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { LETTER_WISHES } from '../letters/letter-writer.ts';
import { AccountLevels } from './account-levels/account-levels.ts';
import { EmailChange } from './addresses/email-change.entity.ts';
import { Guardianship } from './guardianships/guardianship.entity.ts';
import { ListFamilies } from './guardianships/list-families.ts';
import { Invite } from './invitations/commands/invite.ts';
import { ResendInvitation } from './invitations/commands/resend-invitation.ts';
import { RevokeInvitation } from './invitations/commands/revoke-invitation.ts';
import { InvitationSending } from './invitations/invitation-sending.ts';
import { Invitation } from './invitations/invitation.entity.ts';
import { InvitationLetter } from './invitations/invitation.letter.ts';
import { InvitedPlaces } from './invitations/invited-place.ts';
import { InvitedPlacesConsumer } from './invitations/invited-places.consumer.ts';
import { ListInvitations } from './invitations/queries/list-invitations.ts';
import { PreviewInvitation } from './invitations/queries/preview-invitation.ts';
import { MarkNotifications } from './notifications/commands/mark-notifications.ts';
import { NotificationMark, SensorWearer } from './notifications/notification.entity.ts';
import { ListNotifications } from './notifications/queries/list-notifications.ts';
import { SensorWearersConsumer } from './notifications/sensor-wearers.consumer.ts';
import { UpdatePermissions } from './permissions/commands/update-permissions.ts';
import { PermissionQueries } from './permissions/queries/permission-queries.ts';
import { GetPerson } from './persons/get-person.ts';
import { Person } from './persons/person.entity.ts';
import { SeenPeople } from './persons/seen-people.ts';
import { SignedInPerson } from './persons/signed-in-person.ts';
import { Profile } from './profiles/profile.entity.ts';
import { wantsLetters } from './profiles/wanted-letters.ts';
import { ListStaff } from './staff/list-staff.ts';
import { ListStaffOf } from './staff/list-staff-of.ts';

/** Who people are, their families, permissions and invitations. */
export const people = definePart<AuthPart>({
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
  personalData: [
    { name: 'profile', table: 'profiles' },
    { name: 'onboarding', table: 'notification_marks' },
    { name: 'worn sensors', table: 'sensor_wearers' },
  ],
  letters: [InvitationLetter],
});
