import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { GetSecurity } from './account-security/get-security.ts';
import { AddressChangeLetter, SecurityChangeLetter } from './account-security/security-change.letter.ts';
import { ApiToken } from './api-tokens/api-token.entity.ts';
import { ApiTokens } from './api-tokens/api-tokens.ts';
import { IssueToken } from './api-tokens/commands/issue-token.ts';
import { OwnApiTokens } from './api-tokens/own-api-tokens.ts';
import { Credential } from './credentials/credential.entity.ts';
import {
  Identity,
  IdentityRegistration,
  StartedIdentitySignIn,
  UnlinkedIdentity,
} from './credentials/identity.entity.ts';
import { Passkey, PasskeyCeremony } from './credentials/passkey.entity.ts';
import { Reauthentication } from './credentials/reauthentication.ts';
import { WaysIn } from './credentials/ways-in.ts';
import { ConfirmEmailChange } from './email-changes/commands/confirm-email-change.ts';
import { RequestEmailChange } from './email-changes/commands/request-email-change.ts';
import { EmailChangeLetter } from './email-changes/email-change.letter.ts';
import { EmailChanges } from './email-changes/email-changes.ts';
import { IdentitySignIn } from './identities/commands/identity-sign-in.ts';
import { LinkIdentity } from './identities/commands/link-identity.ts';
import { UnlinkIdentity } from './identities/commands/unlink-identity.ts';
import { VerifyEmailByIdentity } from './identities/commands/verify-email-by-identity.ts';
import { IdentityQuestions } from './identities/identity-questions.ts';
import { IdentityRegistrations } from './identities/identity-registrations.ts';
import { ProviderClient } from './identities/provider-client.ts';
import { DescribeRegistration } from './identities/queries/describe-registration.ts';
import { DescribeVerification } from './identities/queries/describe-verification.ts';
import { PasskeySignIn } from './passkeys/commands/passkey-sign-in.ts';
import { RegisterPasskey } from './passkeys/commands/register-passkey.ts';
import { RemovePasskey } from './passkeys/commands/remove-passkey.ts';
import { PasskeyCeremonies } from './passkeys/passkey-ceremonies.ts';
import { RelyingParty } from './passkeys/relying-party.ts';
import { ChangePassword } from './passwords/change-password.ts';
import { CheckPasswordLink } from './passwords/check-password-link.ts';
import { Passwords } from './passwords/passwords.ts';
import { RequestPasswordReset } from './passwords/request-password-reset.ts';
import { ResetPassword } from './passwords/reset-password.ts';
import { RemoveTotp } from './second-factors/commands/remove-totp.ts';
import { RenewRecoveryCodes } from './second-factors/commands/renew-recovery-codes.ts';
import { SetCodeChannel } from './second-factors/commands/set-code-channel.ts';
import { SetUpTotp } from './second-factors/commands/set-up-totp.ts';
import { RecoveryCode, SecondFactor } from './second-factors/second-factor.entity.ts';
import { SecondFactors } from './second-factors/second-factors.ts';
import { SecretBox } from './second-factors/secret-box.ts';
import { SecurityChanges } from './security-changes/security-changes.ts';
import { EndSessions } from './sessions/end-sessions.ts';
import { Session } from './sessions/session.entity.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInChallenge } from './sessions/sign-in-challenge.entity.ts';
import { AnswerChallenge } from './sign-in/commands/answer-challenge.ts';
import { SignIn } from './sign-in/commands/sign-in.ts';
import { SignInChallenges } from './sign-in/sign-in-challenges.ts';
import { SignInCompletion } from './sign-in/sign-in-completion.ts';
import { TeamRequest } from './team-requests/team-request.entity.ts';
import { TeamRequests } from './team-requests/team-requests.ts';
import { AddressProofs } from './verification/address-proofs.ts';
import { CodeLetter } from './verification/code.letter.ts';
import { ResendVerification } from './verification/commands/resend-verification.ts';
import { VerifyEmail } from './verification/commands/verify-email.ts';
import { VerifyPhone } from './verification/commands/verify-phone.ts';
import { ChoosePasswordLetter, ResetPasswordLetter, VerifyEmailLetter } from './verification/link.letters.ts';
import { OneTimeCode } from './verification/one-time-code.entity.ts';
import { OneTimeCodes } from './verification/one-time-codes.ts';
import { OneTimeLink } from './verification/one-time-link.entity.ts';
import { OneTimeLinks } from './verification/one-time-links.ts';

/** What people sign in with, sessions, API tokens, verification. */
export const accounts = definePart<AuthPart>({
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
});
