import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import {
  accountChangeEmail,
  accountConfirmEmail,
  accountDisable,
  accountEndSessions,
  type CallRequest,
  passwordsChange,
  passwordsCheckLink,
  passwordsRequestReset,
  sessionCheckCode,
  sessionSendCode,
  signUpResendVerification,
  signUpVerificationWays,
  signUpVerifyEmail,
  identityProvider,
} from '@strainscope/console-contract';
import { requiredTimeOf } from '../mappers/time.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { challengeCookie } from '../session/host-cookie.ts';
import { readSessionToken } from '../session/session-cookie.ts';
import { signedInAnswer } from '../session/signed-in-answer.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** Proving an address, a number or oneself, and passwords. */
@Controller('bff')
export class AccountController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(signUpVerifyEmail)
  async verify({ body }: CallRequest<typeof signUpVerifyEmail>) {
    const { email } = await this.services.accounts.verifyEmail(body);
    return answer({ email });
  }

  @Handles(signUpVerificationWays)
  async verificationWays({ body }: CallRequest<typeof signUpVerificationWays>) {
    const { hasPassword, providers } = await this.services.accounts.describeVerification(body);
    return answer({
      has_password: hasPassword,
      providers: providers.map((provider) => toContract(identityProvider, provider, {})),
    });
  }

  @Handles(signUpResendVerification)
  async resend({ body }: CallRequest<typeof signUpResendVerification>, @Ip() address: string) {
    await this.services.accounts.resendVerification({ ...body, address });
    return answer(null);
  }

  @Handles(passwordsRequestReset)
  async forgot({ body }: CallRequest<typeof passwordsRequestReset>, @Ip() address: string) {
    await this.services.accounts.requestPasswordReset({ ...body, address });
    return answer(null);
  }

  @Handles(passwordsCheckLink)
  async checkPasswordLink({ body }: CallRequest<typeof passwordsCheckLink>) {
    await this.services.accounts.checkPasswordLink(body);
    return answer(null);
  }

  @Handles(passwordsChange)
  async changePassword({ body }: CallRequest<typeof passwordsChange>, @Req() request: SignedInRequest) {
    if ('token' in body) {
      const { token, password, revoke_api_tokens: revokeApiTokens } = body;
      await this.services.accounts.resetPassword({ token, password, revokeApiTokens });
      return answer(null);
    }
    principalOf(request);
    await this.services.accounts.changePassword({
      currentPassword: body.current_password,
      newPassword: body.password,
      revokeApiTokens: body.revoke_api_tokens,
      sessionToken: readSessionToken(request) ?? '',
    });
    return answer(null);
  }

  @Handles(sessionSendCode)
  async sendCode({ body }: CallRequest<typeof sessionSendCode>, @Req() request: SignedInRequest) {
    if ('phone' in body) {
      principalOf(request);
      const { expiresAt } = await this.services.accounts.sendPhoneCode({
        phone: body.phone,
        password: body.password ?? '',
      });
      return answer({ expires_at: requiredTimeOf(expiresAt) });
    }
    const challengeToken = challengeCookie.read(request) ?? '';
    const { expiresAt } = await this.services.secondFactors.sendChallengeCode({ challengeToken, channel: body.method });
    return answer({ expires_at: requiredTimeOf(expiresAt) });
  }

  @Handles(sessionCheckCode)
  async useCode(
    { body }: CallRequest<typeof sessionCheckCode>,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { code, method } = body;
    if (method === undefined) {
      principalOf(request);
      await this.services.accounts.verifyPhone({ code });
      return answer(null);
    }
    const challengeToken = challengeCookie.read(request) ?? '';
    const signIn = await this.services.secondFactors.answerChallenge({ challengeToken, method, code });
    const signedIn = await signedInAnswer(this.services, response, signIn);
    challengeCookie.clear(response);
    return answer('user' in signedIn ? signedIn.user : null);
  }

  @Handles(accountChangeEmail)
  async changeEmail({ body }: CallRequest<typeof accountChangeEmail>, @Ip() address: string) {
    await this.services.accounts.requestEmailChange({ ...body, address });
    return answer(null);
  }

  @Handles(accountConfirmEmail)
  async confirmEmail({ body }: CallRequest<typeof accountConfirmEmail>, @Req() request: SignedInRequest) {
    const sessionToken = readSessionToken(request) ?? '';
    const { email } = await this.services.accounts.confirmEmailChange({ ...body, sessionToken });
    return answer({ email });
  }

  @Handles(accountEndSessions)
  async endSessions({ body }: CallRequest<typeof accountEndSessions>, @Req() request: SignedInRequest) {
    await this.services.accounts.endSessions({
      personId: body.user_id ?? '',
      sessionId: body.session_id ?? '',
      keptSessionToken: body.keep_this === true ? (readSessionToken(request) ?? '') : '',
    });
    return answer(null);
  }

  @Handles(accountDisable)
  async disable({ body }: CallRequest<typeof accountDisable>) {
    await this.services.accounts.setDisabled({ personId: body.user_id, disabled: body.disabled });
    return answer(null);
  }
}
