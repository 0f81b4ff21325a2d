import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { SetDisabled } from './account-closure/set-disabled.ts';
import { AccountErasures } from './account-erasure/account-erasures.ts';
import { EraseAccount } from './account-erasure/erase-account.ts';
import { UnverifiedAccountsWorker } from './account-erasure/unverified-accounts.worker.ts';
import { AgeConsequences } from './birth-dates/age-consequences.ts';
import { BirthDateCorrectedLetter } from './birth-dates/birth-date-corrected.letter.ts';
import { BirthDateCorrection } from './birth-dates/birth-date-correction.entity.ts';
import { CorrectBirthDate } from './birth-dates/commands/correct-birth-date.ts';
import { ComingOfAge } from './consent-review/coming-of-age.ts';
import { ConsentReviewWorker } from './consent-review/consent-review.worker.ts';
import { AnswerGuardianRequest } from './guardianships/answer-guardian-request.ts';
import { ChangeGuardianship } from './guardianships/change-guardianship.ts';
import { EstablishGuardianship } from './guardianships/establish-guardianship.ts';
import { GuardianAddedLetter } from './guardianships/guardian-added.letter.ts';
import { Guardianships } from './guardianships/guardianships.ts';
import { ListFamily } from './guardianships/list-family.ts';
import { AcceptInvitation } from './invitation-acceptance/accept-invitation.ts';
import { AcceptedLetter } from './invitation-acceptance/accepted.letter.ts';
import { InvitationAcceptance } from './invitation-acceptance/invitation-acceptance.ts';
import { MembershipsConsumer } from './memberships/memberships.consumer.ts';
import { UpdateProfile } from './profiles/commands/update-profile.ts';
import { GetProfile } from './profiles/queries/get-profile.ts';
import { RegisterPerson } from './registration/register-person.ts';
import { Registrar } from './registration/registrar.ts';
import { AddressRegistration } from './sign-up/address-registration.ts';
import { ChildSignUp } from './sign-up/child-sign-up.ts';
import { SignUp } from './sign-up/commands/sign-up.ts';
import { SignUpChild } from './sign-up/commands/sign-up-child.ts';
import { AccountExistsLetter, TeamRequestLetter } from './sign-up/sign-up.letters.ts';

/** What concerns several libraries in one transaction. */
export const useCases = definePart<AuthPart>({
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
  workers: [ConsentReviewWorker, UnverifiedAccountsWorker],
  letters: [AccountExistsLetter, TeamRequestLetter, GuardianAddedLetter, BirthDateCorrectedLetter, AcceptedLetter],
});
