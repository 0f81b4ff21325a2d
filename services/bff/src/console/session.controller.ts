import { Controller } from '@nestjs/common';
import { type CallRequest, sessionCurrent } from '@strainscope/console-contract';
import type { Principal } from '@strainscope/proto/auth';
import { sessionUserOf } from '../mappers/principal.mapper.ts';
import { Caller } from '../session/signed-in-request.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class SessionController {
  @Handles(sessionCurrent)
  session(_: CallRequest<typeof sessionCurrent>, @Caller() principal: Principal | undefined) {
    return Promise.resolve(answer(principal ? sessionUserOf(principal) : null));
  }
}
