import { Controller } from '@nestjs/common';
import type { Principal } from '@strainscope/proto/auth';
import { sessionUserOf } from '../mappers/principal.mapper.ts';
import { Caller } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

@Controller('bff')
export class SessionController {
  @Call('/session')
  session(_: CallRequest<'/session'>, @Caller() principal: Principal | undefined): Promise<CallAnswer<'/session'>> {
    return Promise.resolve(answer(principal ? sessionUserOf(principal) : null));
  }
}
