import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { AccountService } from '@strainscope/proto/auth';
import { ConfirmEmailChange } from '../accounts/email-changes/commands/confirm-email-change.ts';
import { RequestEmailChange } from '../accounts/email-changes/commands/request-email-change.ts';
import { AccountLimits } from '../limits/account-limits.ts';
import { SignUp } from '../use-cases/sign-up/commands/sign-up.ts';
import { SignUpChild } from '../use-cases/sign-up/commands/sign-up-child.ts';
import { ChangePassword } from '../accounts/passwords/change-password.ts';
import { EndSessions } from '../accounts/sessions/end-sessions.ts';
import { RequestPasswordReset } from '../accounts/passwords/request-password-reset.ts';
import { ResendVerification } from '../accounts/verification/commands/resend-verification.ts';
import { ResetPassword } from '../accounts/passwords/reset-password.ts';
import { CheckPasswordLink } from '../accounts/passwords/check-password-link.ts';
import { SetDisabled } from '../use-cases/account-closure/set-disabled.ts';
import { VerifyEmail } from '../accounts/verification/commands/verify-email.ts';
import { VerifyPhone } from '../accounts/verification/commands/verify-phone.ts';
import { DescribeVerification } from '../accounts/identities/queries/describe-verification.ts';
import { GetSecurity } from '../accounts/account-security/get-security.ts';

export function accountsRpc(app: INestApplicationContext): ServiceImpl<typeof AccountService> {
  return {
    countLookUp: async ({ address }) => {
      await app.get(AccountLimits).countLookUp(address);
      return {};
    },
    signUp: (request) => app.get(SignUp).execute(request),
    signUpChild: ({ child }) => app.get(SignUpChild).execute(child),
    describeVerification: ({ token }) => app.get(DescribeVerification).execute(token),
    verifyEmail: ({ token, password }) => app.get(VerifyEmail).execute(token, password),
    resendVerification: async ({ email, address }) => {
      await app.get(ResendVerification).execute(email, address);
      return {};
    },
    sendPhoneCode: async ({ phone, password }) => ({
      expiresAt: timestampFromDate(await app.get(VerifyPhone).send(phone, password)),
    }),
    verifyPhone: async ({ code }) => {
      await app.get(VerifyPhone).verify(code);
      return {};
    },
    requestPasswordReset: async ({ email, address }) => {
      await app.get(RequestPasswordReset).execute(email, address);
      return {};
    },
    checkPasswordLink: async ({ token }) => {
      await app.get(CheckPasswordLink).execute(token);
      return {};
    },
    resetPassword: async ({ token, password, revokeApiTokens }) => {
      await app.get(ResetPassword).execute(token, password, revokeApiTokens);
      return {};
    },
    changePassword: async (request) => {
      await app.get(ChangePassword).execute(request);
      return {};
    },
    requestEmailChange: async ({ email, password, address }) => {
      await app.get(RequestEmailChange).execute(email, password, address);
      return {};
    },
    confirmEmailChange: ({ token, sessionToken }) => app.get(ConfirmEmailChange).execute(token, sessionToken),
    endSessions: async (request) => ({ ended: await app.get(EndSessions).execute(request) }),
    setDisabled: async ({ personId, disabled }) => {
      await app.get(SetDisabled).execute(personId, disabled);
      return {};
    },
    getSecurity: ({ sessionToken }) => app.get(GetSecurity).execute(sessionToken),
  };
}
