import { Controller, Ip, Req, Res } from '@nestjs/common';
import {
  accountLinkIdentity,
  accountUnlinkIdentity,
  type CallAnswer,
  type CallRequest,
  sessionIdentityProviders,
  sessionSignInElsewhere,
  signUpIdentity,
  identityProvider,
} from '@strainscope/console-contract';
import { DomainError } from '@strainscope/kernel';
import type { Request, Response } from 'express';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { identityCookie, minutesFromNow, registrationCookie } from '../session/host-cookie.ts';
import { signedInAnswer } from '../session/signed-in-answer.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** Not a failure of the person: it begins a registration, with the names filled in. */
export class UnknownIdentity extends DomainError {
  constructor() {
    super({
      code: 'UNKNOWN_IDENTITY',
      status: 404,
      message: 'This identity has no account here yet.',
      detail: 'Sign up to go on.',
    });
  }
}

/** Signing in elsewhere; the state stays in a cookie of the browser that left. */
@Controller('bff')
export class IdentityController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(sessionSignInElsewhere)
  async signIn(
    { body }: CallRequest<typeof sessionSignInElsewhere>,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<typeof sessionSignInElsewhere>> {
    const { provider, next = '/', query, token: letterToken = '' } = body;
    if (query === undefined) {
      const question = { provider, next, address, letterToken };
      const { url, state } = await this.services.identities.startIdentitySignIn(question);
      identityCookie.set(response, state, minutesFromNow(10));
      return answer({ url });
    }
    const state = identityCookie.read(request) ?? '';
    identityCookie.clear(response);
    const outcome = await this.services.identities.finishIdentitySignIn({ state, callbackQuery: query, address });
    if (outcome.linked) return answer({ next: outcome.next, linked: true });
    if (!outcome.signedIn) {
      registrationCookie.set(response, outcome.registration?.identityToken ?? '', minutesFromNow(60));
      throw new UnknownIdentity();
    }
    const signedIn = await signedInAnswer(this.services, response, outcome.signedIn);
    return answer({ next: outcome.next, ...signedIn });
  }

  @Handles(accountLinkIdentity)
  async link({ body }: CallRequest<typeof accountLinkIdentity>, @Res({ passthrough: true }) response: Response) {
    const { provider, password, next = '/' } = body;
    const { url, state } = await this.services.identities.startIdentityLink({ provider, password, next });
    identityCookie.set(response, state, minutesFromNow(10));
    return answer({ url });
  }

  @Handles(accountUnlinkIdentity)
  async unlink({ params, body }: CallRequest<typeof accountUnlinkIdentity>) {
    await this.services.identities.unlinkIdentity({ identityId: params.id, password: body.password });
    return answer(null);
  }

  @Handles(sessionIdentityProviders)
  async providers(_: CallRequest<typeof sessionIdentityProviders>) {
    const { providers } = await this.services.identities.listProviders({});
    return answer(providers.map((provider) => toContract(identityProvider, provider, {})));
  }

  @Handles(signUpIdentity)
  async registration(_: CallRequest<typeof signUpIdentity>, @Req() request: Request) {
    const identityToken = registrationCookie.read(request) ?? '';
    const { email, firstName, lastName } = await this.services.identities.describeRegistration({ identityToken });
    return answer({ email, first_name: firstName, last_name: lastName });
  }
}
