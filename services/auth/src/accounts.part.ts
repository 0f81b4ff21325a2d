import type { AuthPart } from './auth-part.ts';
import { GetSecurity } from './accounts/account-security/get-security.ts';
import { AddressChangeLetter, SecurityChangeLetter } from './accounts/account-security/security-change.letter.ts';
import { ApiToken } from './accounts/api-tokens/api-token.entity.ts';
import { ApiTokens } from './accounts/api-tokens/api-tokens.ts';
import { IssueToken } from './accounts/api-tokens/commands/issue-token.ts';
import { OwnApiTokens } from './accounts/api-tokens/own-api-tokens.ts';
import { Credential } from './accounts/credentials/credential.entity.ts';
import {
  Identity,
  IdentityRegistration,
  StartedIdentitySignIn,
  UnlinkedIdentity,
} from './accounts/credentials/identity.entity.ts';
import { Passkey, PasskeyCeremony } from './accounts/credentials/passkey.entity.ts';
import { Reauthentication } from './accounts/credentials/reauthentication.ts';
import { WaysIn } from './accounts/credentials/ways-in.ts';
import { ConfirmEmailChange } from './accounts/email-changes/commands/confirm-email-change.ts';
import { RequestEmailChange } from './accounts/email-changes/commands/request-email-change.ts';
import { EmailChangeLetter } from './accounts/email-changes/email-change.letter.ts';
import { EmailChanges } from './accounts/email-changes/email-changes.ts';
import { IdentitySignIn } from './accounts/identities/commands/identity-sign-in.ts';
import { LinkIdentity } from './accounts/identities/commands/link-identity.ts';
import { UnlinkIdentity } from './accounts/identities/commands/unlink-identity.ts';
import { VerifyEmailByIdentity } from './accounts/identities/commands/verify-email-by-identity.ts';
import { IdentityQuestions } from './accounts/identities/identity-questions.ts';
import { IdentityRegistrations } from './accounts/identities/identity-registrations.ts';
import { ProviderClient } from './accounts/identities/provider-client.ts';
import { DescribeRegistration } from './accounts/identities/queries/describe-registration.ts';
import { DescribeVerification } from './accounts/identities/queries/describe-verification.ts';
import { PasskeySignIn } from './accounts/passkeys/commands/passkey-sign-in.ts';
import { RegisterPasskey } from './accounts/passkeys/commands/register-passkey.ts';
import { RemovePasskey } from './accounts/passkeys/commands/remove-passkey.ts';
import { PasskeyCeremonies } from './accounts/passkeys/passkey-ceremonies.ts';
import { RelyingParty } from './accounts/passkeys/relying-party.ts';
import { ChangePassword } from './accounts/passwords/change-password.ts';
import { CheckPasswordLink } from './accounts/passwords/check-password-link.ts';
import { Passwords } from './accounts/passwords/passwords.ts';
import { RequestPasswordReset } from './accounts/passwords/request-password-reset.ts';
import { ResetPassword } from './accounts/passwords/reset-password.ts';
import { RemoveTotp } from './accounts/second-factors/commands/remove-totp.ts';
import { RenewRecoveryCodes } from './accounts/second-factors/commands/renew-recovery-codes.ts';
import { SetCodeChannel } from './accounts/second-factors/commands/set-code-channel.ts';
import { SetUpTotp } from './accounts/second-factors/commands/set-up-totp.ts';
import { RecoveryCode, SecondFactor } from './accounts/second-factors/second-factor.entity.ts';
import { SecondFactors } from './accounts/second-factors/second-factors.ts';
import { SecretBox } from './accounts/second-factors/secret-box.ts';
import { SecurityChanges } from './accounts/security-changes/security-changes.ts';
import { EndSessions } from './accounts/sessions/end-sessions.ts';
import { Session } from './accounts/sessions/session.entity.ts';
import { Sessions } from './accounts/sessions/sessions.ts';
import { SignInChallenge } from './accounts/sessions/sign-in-challenge.entity.ts';
import { AnswerChallenge } from './accounts/sign-in/commands/answer-challenge.ts';
import { SignIn } from './accounts/sign-in/commands/sign-in.ts';
import { SignInChallenges } from './accounts/sign-in/sign-in-challenges.ts';
import { SignInCompletion } from './accounts/sign-in/sign-in-completion.ts';
import { TeamRequest } from './accounts/team-requests/team-request.entity.ts';
import { TeamRequests } from './accounts/team-requests/team-requests.ts';
import { AddressProofs } from './accounts/verification/address-proofs.ts';
import { CodeLetter } from './accounts/verification/code.letter.ts';
import { ResendVerification } from './accounts/verification/commands/resend-verification.ts';
import { VerifyEmail } from './accounts/verification/commands/verify-email.ts';
import { VerifyPhone } from './accounts/verification/commands/verify-phone.ts';
import { ChoosePasswordLetter, ResetPasswordLetter, VerifyEmailLetter } from './accounts/verification/link.letters.ts';
import { OneTimeCode } from './accounts/verification/one-time-code.entity.ts';
import { OneTimeCodes } from './accounts/verification/one-time-codes.ts';
import { OneTimeLink } from './accounts/verification/one-time-link.entity.ts';
import { OneTimeLinks } from './accounts/verification/one-time-links.ts';

/** What people sign in with, sessions, API tokens, verification. */
export const accounts: AuthPart = {
  entities: [
    Credential,
    Session,
    ApiToken,
    OneTimeLink,
    OneTimeCode,
    TeamRequest,
    SecondFactor,
    RecoveryCode,
    SignInChallenge,
    Passkey,
    PasskeyCeremony,
    Identity,
    UnlinkedIdentity,
    StartedIdentitySignIn,
    IdentityRegistration,
  ],
  providers: [
    SecurityChanges,
    OneTimeLinks,
    OneTimeCodes,
    TeamRequests,
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
    Sessions,
    EndSessions,
    GetSecurity,
    EmailChanges,
    RequestEmailChange,
    ConfirmEmailChange,
    SignIn,
    SignInCompletion,
    SignInChallenges,
    AnswerChallenge,
    SecretBox,
    SecondFactors,
    SetUpTotp,
    RemoveTotp,
    RenewRecoveryCodes,
    SetCodeChannel,
    RelyingParty,
    PasskeyCeremonies,
    RegisterPasskey,
    RemovePasskey,
    PasskeySignIn,
    ProviderClient,
    IdentityQuestions,
    IdentityRegistrations,
    IdentitySignIn,
    LinkIdentity,
    UnlinkIdentity,
    DescribeRegistration,
    ApiTokens,
    IssueToken,
    OwnApiTokens,
  ],
  letters: [
    VerifyEmailLetter,
    ResetPasswordLetter,
    ChoosePasswordLetter,
    CodeLetter,
    EmailChangeLetter,
    SecurityChangeLetter,
    AddressChangeLetter,
  ],
};
