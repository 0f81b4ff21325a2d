import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ServiceClients } from '../service-clients.ts';
import { clearSessionToken, readSessionToken } from '../session/session-cookie.ts';
import { signedInAnswer } from '../session/signed-in-answer.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

@Controller('bff')
export class AuthController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/login')
  async login(
    { body }: CallRequest<'/auth/login'>,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/auth/login'>> {
    const signIn = await this.services.sessions.signIn({ ...body, address });
    const signedIn = await signedInAnswer(this.services, response, signIn);
    return answer('user' in signedIn ? signedIn.user : signedIn);
  }

  @Call('/auth/logout')
  async logout(
    _: CallRequest<'/auth/logout'>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/auth/logout'>> {
    await this.services.sessions.signOut({ sessionToken: readSessionToken(request) ?? '' });
    clearSessionToken(response);
    return answer(null);
  }
}
