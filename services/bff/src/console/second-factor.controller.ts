import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  accountChooseCodeChannel,
  accountConfirmTotp,
  accountFinishPasskey,
  accountRemovePasskey,
  accountRemoveTotp,
  accountRenewRecoveryCodes,
  accountSecurity,
  accountStartPasskey,
  accountStartTotp,
  type CallRequest,
  sessionChallenge,
  sessionFinishPasskey,
  sessionStartPasskey,
} from '@strainscope/console-contract';
import { securityOf } from '../mappers/security.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { challengeCookie } from '../session/host-cookie.ts';
import { readSessionToken } from '../session/session-cookie.ts';
import { challengeOf, signedInAnswer } from '../session/signed-in-answer.ts';
import { RetryableError } from '@strainscope/kernel';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** What protects an account beside its password. */
@Controller('bff')
export class SecondFactorController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(accountSecurity)
  async security(_: CallRequest<typeof accountSecurity>, @Req() request: Request) {
    const sessionToken = readSessionToken(request) ?? '';
    return answer(securityOf(await this.services.accounts.getSecurity({ sessionToken })));
  }

  @Handles(accountStartTotp)
  async startTotp({ body }: CallRequest<typeof accountStartTotp>) {
    const { secret, uri } = await this.services.secondFactors.startTotp(body);
    return answer({ secret, uri });
  }

  @Handles(accountConfirmTotp)
  async confirmTotp({ body }: CallRequest<typeof accountConfirmTotp>) {
    const { codes } = await this.services.secondFactors.confirmTotp(body);
    return answer({ codes });
  }

  @Handles(accountRemoveTotp)
  async removeTotp({ body }: CallRequest<typeof accountRemoveTotp>) {
    await this.services.secondFactors.removeTotp(body);
    return answer(null);
  }

  @Handles(accountRenewRecoveryCodes)
  async recoveryCodes({ body }: CallRequest<typeof accountRenewRecoveryCodes>) {
    const { codes } = await this.services.secondFactors.renewRecoveryCodes(body);
    return answer({ codes });
  }

  @Handles(accountChooseCodeChannel)
  async codeChannel({ body }: CallRequest<typeof accountChooseCodeChannel>) {
    const channel = body.channel === 'none' ? '' : body.channel;
    await this.services.secondFactors.setCodeChannel({ channel, password: body.password });
    return answer(null);
  }

  @Handles(accountStartPasskey)
  async startPasskey({ body }: CallRequest<typeof accountStartPasskey>) {
    return answer(passkeyOptionsOf(await this.services.secondFactors.startPasskeyRegistration(body)));
  }

  @Handles(accountFinishPasskey)
  async finishPasskey({ body }: CallRequest<typeof accountFinishPasskey>) {
    const response = JSON.stringify(body.response);
    await this.services.secondFactors.finishPasskeyRegistration({
      ceremonyId: body.ceremony_id,
      response,
      name: body.name,
    });
    return answer(null);
  }

  @Handles(accountRemovePasskey)
  async removePasskey({ params, body }: CallRequest<typeof accountRemovePasskey>) {
    await this.services.secondFactors.removePasskey({ passkeyId: params.id, password: body.password });
    return answer(null);
  }

  @Handles(sessionChallenge)
  async challenge(_: CallRequest<typeof sessionChallenge>, @Req() request: Request) {
    const challengeToken = challengeCookie.read(request) ?? '';
    return answer(challengeOf(await this.services.secondFactors.getChallenge({ challengeToken })));
  }

  @Handles(sessionStartPasskey)
  async startSignIn(_: CallRequest<typeof sessionStartPasskey>, @Ip() address: string) {
    return answer(passkeyOptionsOf(await this.services.secondFactors.startPasskeySignIn({ address })));
  }

  @Handles(sessionFinishPasskey)
  async finishSignIn(
    { body }: CallRequest<typeof sessionFinishPasskey>,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const signIn = await this.services.secondFactors.finishPasskeySignIn({
      ceremonyId: body.ceremony_id,
      response: JSON.stringify(body.response),
      address,
    });
    const signedIn = await signedInAnswer(this.services, response, signIn);
    if (!('user' in signedIn)) throw new RetryableError();
    return answer(signedIn.user);
  }
}

function passkeyOptionsOf({ ceremonyId, options }: { ceremonyId: string; options: string }) {
  return { ceremony_id: ceremonyId, options: JSON.parse(options) as Record<string, unknown> };
}
