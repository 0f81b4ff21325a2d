import type { AuthPart } from './auth-part.ts';
import { SetDisabled } from './use-cases/account-closure/set-disabled.ts';
import { AccountErasures } from './use-cases/account-erasure/account-erasures.ts';
import { EraseAccount } from './use-cases/account-erasure/erase-account.ts';
import { UnverifiedAccountsWorker } from './use-cases/account-erasure/unverified-accounts.worker.ts';
import { AgeConsequences } from './use-cases/birth-dates/age-consequences.ts';
import { BirthDateCorrectedLetter } from './use-cases/birth-dates/birth-date-corrected.letter.ts';
import { BirthDateCorrection } from './use-cases/birth-dates/birth-date-correction.entity.ts';
import { CorrectBirthDate } from './use-cases/birth-dates/commands/correct-birth-date.ts';
import { ComingOfAge } from './use-cases/consent-review/coming-of-age.ts';
import { ConsentReviewWorker } from './use-cases/consent-review/consent-review.worker.ts';
import { AnswerGuardianRequest } from './use-cases/guardianships/answer-guardian-request.ts';
import { ChangeGuardianship } from './use-cases/guardianships/change-guardianship.ts';
import { EstablishGuardianship } from './use-cases/guardianships/establish-guardianship.ts';
import { GuardianAddedLetter } from './use-cases/guardianships/guardian-added.letter.ts';
import { Guardianships } from './use-cases/guardianships/guardianships.ts';
import { ListFamily } from './use-cases/guardianships/list-family.ts';
import { AcceptInvitation } from './use-cases/invitation-acceptance/accept-invitation.ts';
import { AcceptedLetter } from './use-cases/invitation-acceptance/accepted.letter.ts';
import { InvitationAcceptance } from './use-cases/invitation-acceptance/invitation-acceptance.ts';
import { MembershipsConsumer } from './use-cases/memberships/memberships.consumer.ts';
import { UpdateProfile } from './use-cases/profiles/commands/update-profile.ts';
import { GetProfile } from './use-cases/profiles/queries/get-profile.ts';
import { RegisterPerson } from './use-cases/registration/register-person.ts';
import { Registrar } from './use-cases/registration/registrar.ts';
import { AddressRegistration } from './use-cases/sign-up/address-registration.ts';
import { ChildSignUp } from './use-cases/sign-up/child-sign-up.ts';
import { SignUpChild } from './use-cases/sign-up/commands/sign-up-child.ts';
import { SignUp } from './use-cases/sign-up/commands/sign-up.ts';
import { AccountExistsLetter, TeamRequestLetter } from './use-cases/sign-up/sign-up.letters.ts';

/** What concerns several libraries in one transaction. */
export const useCases: AuthPart = {
  entities: [BirthDateCorrection],
  providers: [
    Registrar,
    RegisterPerson,
    SignUp,
    SignUpChild,
    AddressRegistration,
    ChildSignUp,
    SetDisabled,
    EstablishGuardianship,
    AnswerGuardianRequest,
    ComingOfAge,
    AgeConsequences,
    CorrectBirthDate,
    Guardianships,
    ListFamily,
    ChangeGuardianship,
    InvitationAcceptance,
    AcceptInvitation,
    UpdateProfile,
    GetProfile,
    AccountErasures,
    EraseAccount,
  ],
  controllers: [MembershipsConsumer],
  consumes: ['strainscope.org.member.joined.v1', 'strainscope.org.member.left.v1'],
  workers: [ConsentReviewWorker, UnverifiedAccountsWorker],
  letters: [AccountExistsLetter, TeamRequestLetter, GuardianAddedLetter, BirthDateCorrectedLetter, AcceptedLetter],
};
