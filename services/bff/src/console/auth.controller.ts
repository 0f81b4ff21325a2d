import { Controller, Ip, Req, Res } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { RetryableError } from '@strainscope/kernel';
import type { Request, Response } from 'express';
import { sessionUserOf } from '../mappers/principal.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from '../session/session-cookie.ts';
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
    const { sessionToken, expiresAt, principal } = await this.services.sessions.signIn({ ...body, address });
    if (!principal || !expiresAt) throw new RetryableError();
    setSessionToken(response, sessionToken, timestampDate(expiresAt));
    return answer(sessionUserOf(principal));
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
