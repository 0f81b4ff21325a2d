import { AskPlayersAlone } from './ask-players-alone.ts';
import { ChangeAddresses } from './change-addresses.ts';
import { CorrectBirthDates } from './correct-birth-dates.ts';
import { CountPeopleBelow } from './count-people-below.ts';
import { CreateAccessLog } from './create-access-log.ts';
import { CreateAccounts } from './create-accounts.ts';
import { CreateAuthTables } from './create-auth-tables.ts';
import { CreateConsents } from './create-consents.ts';
import { CreateContact } from './create-contact.ts';
import { CreateIdentities } from './create-identities.ts';
import { CreateInvitations } from './create-invitations.ts';
import { CreateLetters } from './create-letters.ts';
import { CreatePrivacy } from './create-privacy.ts';
import { CreateProfiles } from './create-profiles.ts';
import { CreateSecondFactors } from './create-second-factors.ts';
import { DecideAboutEverybody } from './decide-about-everybody.ts';
import { ExpireTotpSetUp } from './expire-totp-set-up.ts';
import { FindFamilies } from './find-families.ts';
import { FindInvitations } from './find-invitations.ts';
import { FindPeople } from './find-people.ts';
import { FindReads } from './find-reads.ts';
import { FindStaff } from './find-staff.ts';
import { FollowInvitedPlaces } from './follow-invited-places.ts';
import { ForgetMessages } from './forget-messages.ts';
import { KeepConsentDecisions } from './keep-consent-decisions.ts';
import { KeepPaperForms } from './keep-paper-forms.ts';
import { LimitInvitedGuardians } from './limit-invited-guardians.ts';
import { LowerFormerGuardians } from './lower-former-guardians.ts';
import { MarkCopiesWithoutOverview } from './mark-copies-without-overview.ts';
import { RecogniseSessions } from './recognise-sessions.ts';
import { RememberDisablingLevel } from './remember-disabling-level.ts';
import { RememberProofs } from './remember-proofs.ts';
import { RememberUnlinkedIdentities } from './remember-unlinked-identities.ts';
import { RestoreDisablingLevels } from './restore-disabling-levels.ts';
import { ReviewGuardedAdults } from './review-guarded-adults.ts';
import { ReviewWithOtherTexts } from './review-with-other-texts.ts';
import { SeeEverybodyAtOnce } from './see-everybody-at-once.ts';
import { SignBeforeSignUp } from './sign-before-sign-up.ts';
import { SignElsewhere } from './sign-elsewhere.ts';
import { StaffWereNotAsked } from './staff-were-not-asked.ts';
import { TellIdentitiesApart } from './tell-identities-apart.ts';
import { TellLettersApart } from './tell-letters-apart.ts';
import { TellNewTexts } from './tell-new-texts.ts';
import { VerifyByIdentity } from './verify-by-identity.ts';

/** The schema of auth, in the order in which it grew: the names are recorded in every database. */
export const migrations = [
  CreateAuthTables,
  CreateLetters,
  CreateAccounts,
  CreateSecondFactors,
  CreateIdentities,
  CreateContact,
  RememberDisablingLevel,
  TellLettersApart,
  FindStaff,
  RememberUnlinkedIdentities,
  ExpireTotpSetUp,
  RecogniseSessions,
  TellIdentitiesApart,
  RememberProofs,
  FindPeople,
  SeeEverybodyAtOnce,
  FindFamilies,
  CountPeopleBelow,
  AskPlayersAlone,
  RestoreDisablingLevels,
  VerifyByIdentity,
  CreateConsents,
  SignElsewhere,
  DecideAboutEverybody,
  KeepPaperForms,
  TellNewTexts,
  ReviewWithOtherTexts,
  StaffWereNotAsked,
  ReviewGuardedAdults,
  CreateInvitations,
  CreateProfiles,
  FollowInvitedPlaces,
  FindInvitations,
  SignBeforeSignUp,
  LowerFormerGuardians,
  LimitInvitedGuardians,
  CreateAccessLog,
  CreatePrivacy,
  FindReads,
  KeepConsentDecisions,
  ForgetMessages,
  ChangeAddresses,
  CorrectBirthDates,
  MarkCopiesWithoutOverview,
];
