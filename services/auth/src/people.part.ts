import {
  AccountService,
  ApiTokenService,
  ContactService,
  IdentityService,
  PeopleService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { accountsRpc } from './rpc/accounts.rpc.ts';
import { ChangePassword } from './accounts/passwords/change-password.ts';
import { EndSessions } from './accounts/sessions/end-sessions.ts';
import { RequestPasswordReset } from './accounts/passwords/request-password-reset.ts';
import { ResendVerification } from './accounts/verification/commands/resend-verification.ts';
import { ResetPassword } from './accounts/passwords/reset-password.ts';
import { CheckPasswordLink } from './accounts/passwords/check-password-link.ts';
import { SetDisabled } from './use-cases/account-closure/set-disabled.ts';
import { VerifyEmailByIdentity } from './accounts/identities/commands/verify-email-by-identity.ts';
import { VerifyEmail } from './accounts/verification/commands/verify-email.ts';
import { VerifyPhone } from './accounts/verification/commands/verify-phone.ts';
import { DescribeVerification } from './accounts/identities/queries/describe-verification.ts';
import { GetSecurity } from './accounts/account-security/get-security.ts';
import { apiTokensRpc } from './rpc/api-tokens.rpc.ts';
import { OwnApiTokens } from './accounts/api-tokens/own-api-tokens.ts';
import { ContactMessage } from './contact/contact-message.entity.ts';
import { ContactLetter } from './contact/contact.letter.ts';
import { contactRpc } from './rpc/contact.rpc.ts';
import { SendMessage } from './contact/send-message.ts';
import { Passwords } from './accounts/passwords/passwords.ts';
import { Reauthentication } from './accounts/credentials/reauthentication.ts';
import { WaysIn } from './accounts/credentials/ways-in.ts';
import { ConfirmEmailChange } from './accounts/email-changes/commands/confirm-email-change.ts';
import { RequestEmailChange } from './accounts/email-changes/commands/request-email-change.ts';
import { EmailChange } from './people/addresses/email-change.entity.ts';
import { EmailChangeLetter } from './accounts/email-changes/email-change.letter.ts';
import { EmailChanges } from './accounts/email-changes/email-changes.ts';
import { DescribeRegistration } from './accounts/identities/queries/describe-registration.ts';
import { identitiesRpc } from './rpc/identities.rpc.ts';
import { IdentityRegistrations } from './accounts/identities/identity-registrations.ts';
import { IdentitySignIn } from './accounts/identities/commands/identity-sign-in.ts';
import {
  Identity,
  IdentityRegistration,
  StartedIdentitySignIn,
  UnlinkedIdentity,
} from './accounts/credentials/identity.entity.ts';
import { IdentityQuestions } from './accounts/identities/identity-questions.ts';
import { LinkIdentity } from './accounts/identities/commands/link-identity.ts';
import { UnlinkIdentity } from './accounts/identities/commands/unlink-identity.ts';
import { ProviderClient } from './accounts/identities/provider-client.ts';
import { AccountLimits } from './limits/account-limits.ts';
import { TryCounter } from './limits/try-counter.ts';
import { AskPlayersAlone } from './migrations/ask-players-alone.ts';
import { CountPeopleBelow } from './migrations/count-people-below.ts';
import { CreateAccounts } from './migrations/create-accounts.ts';
import { CreateContact } from './migrations/create-contact.ts';
import { CreateIdentities } from './migrations/create-identities.ts';
import { CreateSecondFactors } from './migrations/create-second-factors.ts';
import { FindFamilies } from './migrations/find-families.ts';
import { FindPeople } from './migrations/find-people.ts';
import { SeeEverybodyAtOnce } from './migrations/see-everybody-at-once.ts';
import { FindStaff } from './migrations/find-staff.ts';
import { RememberDisablingLevel } from './migrations/remember-disabling-level.ts';
import { ExpireTotpSetUp } from './migrations/expire-totp-set-up.ts';
import { RecogniseSessions } from './migrations/recognise-sessions.ts';
import { RememberProofs } from './migrations/remember-proofs.ts';
import { RememberUnlinkedIdentities } from './migrations/remember-unlinked-identities.ts';
import { RestoreDisablingLevels } from './migrations/restore-disabling-levels.ts';
import { TellIdentitiesApart } from './migrations/tell-identities-apart.ts';
import { TellLettersApart } from './migrations/tell-letters-apart.ts';
import { VerifyByIdentity } from './migrations/verify-by-identity.ts';
import { NewsletterLetter } from './contact/newsletter.letter.ts';
import { Subscribe } from './contact/subscribe.ts';
import { OwnSubscription } from './contact/own-subscription.ts';
import { Subscription } from './contact/subscription.entity.ts';
import { PasskeyCeremonies } from './accounts/passkeys/passkey-ceremonies.ts';
import { PasskeySignIn } from './accounts/passkeys/commands/passkey-sign-in.ts';
import { Passkey, PasskeyCeremony } from './accounts/credentials/passkey.entity.ts';
import { RegisterPasskey } from './accounts/passkeys/commands/register-passkey.ts';
import { RemovePasskey } from './accounts/passkeys/commands/remove-passkey.ts';
import { RelyingParty } from './accounts/passkeys/relying-party.ts';
import { AccountLevels } from './people/account-levels/account-levels.ts';
import { MembershipsConsumer } from './use-cases/memberships/memberships.consumer.ts';
import { Registrar } from './use-cases/registration/registrar.ts';
import { SeenPeople } from './people/persons/seen-people.ts';
import { SignedInPerson } from './people/persons/signed-in-person.ts';
import { SetCodeChannel } from './accounts/second-factors/commands/set-code-channel.ts';
import { RemoveTotp } from './accounts/second-factors/commands/remove-totp.ts';
import { RenewRecoveryCodes } from './accounts/second-factors/commands/renew-recovery-codes.ts';
import { SetUpTotp } from './accounts/second-factors/commands/set-up-totp.ts';
import { RecoveryCode, SecondFactor } from './accounts/second-factors/second-factor.entity.ts';
import { SecondFactors } from './accounts/second-factors/second-factors.ts';
import { secondFactorsRpc } from './rpc/second-factors.rpc.ts';
import { SecretBox } from './accounts/second-factors/secret-box.ts';
import { AddressChangeLetter, SecurityChangeLetter } from './accounts/account-security/security-change.letter.ts';
import { SecurityChanges } from './accounts/security-changes/security-changes.ts';
import { AnswerChallenge } from './accounts/sign-in/commands/answer-challenge.ts';
import { SignInChallenge } from './accounts/sessions/sign-in-challenge.entity.ts';
import { SignInChallenges } from './accounts/sign-in/sign-in-challenges.ts';
import { SignInCompletion } from './accounts/sign-in/sign-in-completion.ts';
import { AddressRegistration } from './use-cases/sign-up/address-registration.ts';
import { ChildSignUp } from './use-cases/sign-up/child-sign-up.ts';
import { SignUp } from './use-cases/sign-up/commands/sign-up.ts';
import { SignUpChild } from './use-cases/sign-up/commands/sign-up-child.ts';
import { AccountExistsLetter, TeamRequestLetter } from './use-cases/sign-up/sign-up.letters.ts';
import { TeamRequest } from './accounts/team-requests/team-request.entity.ts';
import { TeamRequests } from './accounts/team-requests/team-requests.ts';
import { AddressProofs } from './accounts/verification/address-proofs.ts';
import { CodeLetter } from './accounts/verification/code.letter.ts';
import { ChoosePasswordLetter, ResetPasswordLetter, VerifyEmailLetter } from './accounts/verification/link.letters.ts';
import { OneTimeCode } from './accounts/verification/one-time-code.entity.ts';
import { OneTimeCodes } from './accounts/verification/one-time-codes.ts';
import { OneTimeLink } from './accounts/verification/one-time-link.entity.ts';
import { OneTimeLinks } from './accounts/verification/one-time-links.ts';
import { ApiToken } from './accounts/api-tokens/api-token.entity.ts';
import { ApiTokens } from './accounts/api-tokens/api-tokens.ts';
import { IssueToken } from './accounts/api-tokens/commands/issue-token.ts';
import type { AuthPart } from './auth-part.ts';
import { Credential } from './accounts/credentials/credential.entity.ts';
import { EstablishGuardianship } from './use-cases/guardianships/establish-guardianship.ts';
import { Guardianship } from './people/guardianships/guardianship.entity.ts';
import { LetterCarrier } from './letters/letter-carrier.ts';
import { LetterOrder } from './letters/letter-order.entity.ts';
import { LETTER_WISHES } from './letters/letter-writer.ts';
import { Letters } from './letters/letters.ts';
import { LinkSecrets } from './secrets/link-secrets.ts';
import { CreateAuthTables } from './migrations/create-auth-tables.ts';
import { CreateLetters } from './migrations/create-letters.ts';
import { RegisterPerson } from './use-cases/registration/register-person.ts';
import { peopleRpc } from './rpc/people.rpc.ts';
import { Person } from './people/persons/person.entity.ts';
import { GetPerson } from './people/persons/get-person.ts';
import { ListStaff } from './people/staff/list-staff.ts';
import { ListStaffOf } from './people/staff/list-staff-of.ts';
import { wantsLetters } from './people/profiles/wanted-letters.ts';
import { Session } from './accounts/sessions/session.entity.ts';
import { Sessions } from './accounts/sessions/sessions.ts';
import { sessionsRpc } from './rpc/sessions.rpc.ts';
import { SignIn } from './accounts/sign-in/commands/sign-in.ts';
import { SignInLimits } from './limits/sign-in-limits.ts';

/** People, what they sign in with, sessions, API tokens, letters. */
export const people: AuthPart = {
  entities: [
    ...[Person, Credential, Session, ApiToken, Guardianship, LetterOrder, OneTimeLink, OneTimeCode, TeamRequest],
    ...[SecondFactor, RecoveryCode, SignInChallenge, Passkey, PasskeyCeremony, EmailChange],
    ...[Identity, UnlinkedIdentity, StartedIdentitySignIn, IdentityRegistration, Subscription, ContactMessage],
  ],
  migrations: [
    ...[CreateAuthTables, CreateLetters, CreateAccounts, CreateSecondFactors, CreateIdentities, CreateContact],
    ...[RememberDisablingLevel, TellLettersApart, FindStaff, RememberUnlinkedIdentities, ExpireTotpSetUp],
    ...[RecogniseSessions, TellIdentitiesApart, RememberProofs, FindPeople, SeeEverybodyAtOnce],
    ...[FindFamilies, CountPeopleBelow, AskPlayersAlone, RestoreDisablingLevels, VerifyByIdentity],
  ],
  providers: [
    { provide: LETTER_WISHES, useValue: wantsLetters },
    ...[TryCounter, AccountLimits, Letters, SecurityChanges, LinkSecrets, OneTimeLinks, OneTimeCodes],
    ...[Registrar, SignedInPerson, SeenPeople, AccountLevels, RegisterPerson, GetPerson, ListStaff, ListStaffOf],
    ...[SignUp, SignUpChild, AddressRegistration, ChildSignUp, TeamRequests],
    ...[
      AddressProofs,
      DescribeVerification,
      VerifyEmail,
      VerifyEmailByIdentity,
      ResendVerification,
      VerifyPhone,
      Passwords,
      Reauthentication,
      WaysIn,
      RequestPasswordReset,
      ResetPassword,
      CheckPasswordLink,
      ChangePassword,
    ],
    ...[Sessions, EndSessions, SetDisabled, GetSecurity],
    ...[EmailChanges, RequestEmailChange, ConfirmEmailChange],
    ...[SignIn, SignInLimits, SignInCompletion, SignInChallenges, AnswerChallenge],
    ...[SecretBox, SecondFactors, SetUpTotp, RemoveTotp, RenewRecoveryCodes, SetCodeChannel],
    ...[RelyingParty, PasskeyCeremonies, RegisterPasskey, RemovePasskey, PasskeySignIn],
    ...[
      ProviderClient,
      IdentityQuestions,
      IdentityRegistrations,
      IdentitySignIn,
      LinkIdentity,
      UnlinkIdentity,
      DescribeRegistration,
    ],
    ...[ApiTokens, IssueToken, OwnApiTokens, Subscribe, OwnSubscription, SendMessage, EstablishGuardianship],
  ],
  controllers: [MembershipsConsumer],
  consumes: ['strainscope.org.member.joined.v1', 'strainscope.org.member.left.v1'],
  letters: [
    ...[VerifyEmailLetter, ResetPasswordLetter, ChoosePasswordLetter, CodeLetter, EmailChangeLetter],
    ...[AccountExistsLetter, TeamRequestLetter, NewsletterLetter, ContactLetter],
    ...[SecurityChangeLetter, AddressChangeLetter],
  ],
  workers: [LetterCarrier],
  rpc: (router, app) =>
    router
      .service(PeopleService, peopleRpc(app))
      .service(SessionService, sessionsRpc(app))
      .service(AccountService, accountsRpc(app))
      .service(SecondFactorService, secondFactorsRpc(app))
      .service(IdentityService, identitiesRpc(app))
      .service(ApiTokenService, apiTokensRpc(app))
      .service(ContactService, contactRpc(app)),
};
