import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { providerOf } from '../mappers/security.mapper.ts';
import { requiredTimeOf } from '../mappers/time.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { challengeCookie } from '../session/host-cookie.ts';
import { readSessionToken } from '../session/session-cookie.ts';
import { signedInAnswer } from '../session/signed-in-answer.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

/** Proving an address, a number or oneself, and passwords. */
@Controller('bff')
export class AccountController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/user/verification')
  async verify({ body }: CallRequest<'/auth/user/verification'>): Promise<CallAnswer<'/auth/user/verification'>> {
    const { email } = await this.services.accounts.verifyEmail(body);
    return answer({ email });
  }

  @Call('/verification-link')
  async verificationWays({ body }: CallRequest<'/verification-link'>): Promise<CallAnswer<'/verification-link'>> {
    const { hasPassword, providers } = await this.services.accounts.describeVerification(body);
    return answer({ has_password: hasPassword, providers: providers.map(providerOf) });
  }

  @Call('/auth/resendVerificationMail')
  async resend(
    { body }: CallRequest<'/auth/resendVerificationMail'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/auth/resendVerificationMail'>> {
    await this.services.accounts.resendVerification({ ...body, address });
    return answer(null);
  }

  @Call('/auth/forgotPassword')
  async forgot(
    { body }: CallRequest<'/auth/forgotPassword'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/auth/forgotPassword'>> {
    await this.services.accounts.requestPasswordReset({ ...body, address });
    return answer(null);
  }

  @Call('/password-link')
  async checkPasswordLink({ body }: CallRequest<'/password-link'>): Promise<CallAnswer<'/password-link'>> {
    await this.services.accounts.checkPasswordLink(body);
    return answer(null);
  }

  @Call('/auth/changePassword')
  async changePassword(
    { body }: CallRequest<'/auth/changePassword'>,
    @Req() request: SignedInRequest,
  ): Promise<CallAnswer<'/auth/changePassword'>> {
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

  @Call('/auth/verify/number')
  async sendCode(
    { body }: CallRequest<'/auth/verify/number'>,
    @Req() request: SignedInRequest,
  ): Promise<CallAnswer<'/auth/verify/number'>> {
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

  @Call('/auth/verify/otp')
  async useCode(
    { body }: CallRequest<'/auth/verify/otp'>,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/auth/verify/otp'>> {
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

  @Call('/account/email')
  async changeEmail(
    { body }: CallRequest<'/account/email'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/account/email'>> {
    await this.services.accounts.requestEmailChange({ ...body, address });
    return answer(null);
  }

  @Call('/account/email/confirm')
  async confirmEmail(
    { body }: CallRequest<'/account/email/confirm'>,
    @Req() request: SignedInRequest,
  ): Promise<CallAnswer<'/account/email/confirm'>> {
    const sessionToken = readSessionToken(request) ?? '';
    const { email } = await this.services.accounts.confirmEmailChange({ ...body, sessionToken });
    return answer({ email });
  }

  @Call('/account/sessions/end')
  async endSessions(
    { body }: CallRequest<'/account/sessions/end'>,
    @Req() request: SignedInRequest,
  ): Promise<CallAnswer<'/account/sessions/end'>> {
    await this.services.accounts.endSessions({
      personId: body.user_id ?? '',
      sessionId: body.session_id ?? '',
      keptSessionToken: body.keep_this === true ? (readSessionToken(request) ?? '') : '',
    });
    return answer(null);
  }

  @Call('/account/disable')
  async disable({ body }: CallRequest<'/account/disable'>): Promise<CallAnswer<'/account/disable'>> {
    await this.services.accounts.setDisabled({ personId: body.user_id, disabled: body.disabled });
    return answer(null);
  }
}
