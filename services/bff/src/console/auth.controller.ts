import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type CallRequest, sessionSignIn, sessionSignOut } from '@strainscope/console-contract';
import { ServiceClients } from '../clients/service-clients.ts';
import { clearSessionToken, readSessionToken } from '../session/session-cookie.ts';
import { signedInAnswer } from '../session/signed-in-answer.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class AuthController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(sessionSignIn)
  async login(
    { body }: CallRequest<typeof sessionSignIn>,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const signIn = await this.services.sessions.signIn({ ...body, address });
    const signedIn = await signedInAnswer(this.services, response, signIn);
    return answer('user' in signedIn ? signedIn.user : signedIn);
  }

  @Handles(sessionSignOut)
  async logout(
    _: CallRequest<typeof sessionSignOut>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.services.sessions.signOut({ sessionToken: readSessionToken(request) ?? '' });
    clearSessionToken(response);
    return answer(null);
  }
}
