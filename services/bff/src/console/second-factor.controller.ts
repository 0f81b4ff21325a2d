import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { securityOf } from '../mappers/security.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { challengeCookie } from '../session/host-cookie.ts';
import { readSessionToken } from '../session/session-cookie.ts';
import { challengeOf, signedInAnswer } from '../session/signed-in-answer.ts';
import { RetryableError } from '@strainscope/kernel';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

/** What protects an account beside its password. */
@Controller('bff')
export class SecondFactorController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/account/security')
  async security(
    _: CallRequest<'/account/security'>,
    @Req() request: Request,
  ): Promise<CallAnswer<'/account/security'>> {
    const sessionToken = readSessionToken(request) ?? '';
    return answer(securityOf(await this.services.accounts.getSecurity({ sessionToken })));
  }

  @Call('/account/totp/start')
  async startTotp({ body }: CallRequest<'/account/totp/start'>): Promise<CallAnswer<'/account/totp/start'>> {
    const { secret, uri } = await this.services.secondFactors.startTotp(body);
    return answer({ secret, uri });
  }

  @Call('/account/totp/confirm')
  async confirmTotp({ body }: CallRequest<'/account/totp/confirm'>): Promise<CallAnswer<'/account/totp/confirm'>> {
    const { codes } = await this.services.secondFactors.confirmTotp(body);
    return answer({ codes });
  }

  @Call('/account/totp/remove')
  async removeTotp({ body }: CallRequest<'/account/totp/remove'>): Promise<CallAnswer<'/account/totp/remove'>> {
    await this.services.secondFactors.removeTotp(body);
    return answer(null);
  }

  @Call('/account/recovery-codes')
  async recoveryCodes({
    body,
  }: CallRequest<'/account/recovery-codes'>): Promise<CallAnswer<'/account/recovery-codes'>> {
    const { codes } = await this.services.secondFactors.renewRecoveryCodes(body);
    return answer({ codes });
  }

  @Call('/account/code-channel')
  async codeChannel({ body }: CallRequest<'/account/code-channel'>): Promise<CallAnswer<'/account/code-channel'>> {
    const channel = body.channel === 'none' ? '' : body.channel;
    await this.services.secondFactors.setCodeChannel({ channel, password: body.password });
    return answer(null);
  }

  @Call('/account/passkeys/start')
  async startPasskey({ body }: CallRequest<'/account/passkeys/start'>): Promise<CallAnswer<'/account/passkeys/start'>> {
    return answer(passkeyOptionsOf(await this.services.secondFactors.startPasskeyRegistration(body)));
  }

  @Call('/account/passkeys/finish')
  async finishPasskey({
    body,
  }: CallRequest<'/account/passkeys/finish'>): Promise<CallAnswer<'/account/passkeys/finish'>> {
    const response = JSON.stringify(body.response);
    await this.services.secondFactors.finishPasskeyRegistration({
      ...{ ceremonyId: body.ceremony_id, response, name: body.name },
    });
    return answer(null);
  }

  @Call('/account/passkeys/{id}/remove')
  async removePasskey({
    params,
    body,
  }: CallRequest<'/account/passkeys/{id}/remove'>): Promise<CallAnswer<'/account/passkeys/{id}/remove'>> {
    await this.services.secondFactors.removePasskey({ passkeyId: params.id, password: body.password });
    return answer(null);
  }

  @Call('/sign-in/challenge')
  async challenge(
    _: CallRequest<'/sign-in/challenge'>,
    @Req() request: Request,
  ): Promise<CallAnswer<'/sign-in/challenge'>> {
    const challengeToken = challengeCookie.read(request) ?? '';
    return answer(challengeOf(await this.services.secondFactors.getChallenge({ challengeToken })));
  }

  @Call('/sign-in/passkey/start')
  async startSignIn(
    _: CallRequest<'/sign-in/passkey/start'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/sign-in/passkey/start'>> {
    return answer(passkeyOptionsOf(await this.services.secondFactors.startPasskeySignIn({ address })));
  }

  @Call('/sign-in/passkey/finish')
  async finishSignIn(
    { body }: CallRequest<'/sign-in/passkey/finish'>,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/sign-in/passkey/finish'>> {
    const signIn = await this.services.secondFactors.finishPasskeySignIn({
      ...{ ceremonyId: body.ceremony_id, response: JSON.stringify(body.response), address },
    });
    const signedIn = await signedInAnswer(this.services, response, signIn);
    if (!('user' in signedIn)) throw new RetryableError();
    return answer(signedIn.user);
  }
}

function passkeyOptionsOf({ ceremonyId, options }: { ceremonyId: string; options: string }) {
  return { ceremony_id: ceremonyId, options: JSON.parse(options) as Record<string, unknown> };
}
