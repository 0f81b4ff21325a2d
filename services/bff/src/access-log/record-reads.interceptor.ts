import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Call, CallAnswer, CallRequest, LoggedRead } from '@strainscope/console-contract';
import { mergeMap, type Observable } from 'rxjs';
import { CALL, requestOf } from '../calls/handles.decorator.ts';
import { ReadLog } from './read-log.ts';

type Answer = CallAnswer<Call>;
type RecordedCall = Call & { reads: Exclude<Call['reads'], 'nobody'> };

/** Records whose data a call of the console answers, before the answer leaves. */
@Injectable()
export class RecordReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: ReadLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const call = this.reflector.get<Call | undefined>(CALL, context.getHandler());
    if (!call || !isRecorded(call)) return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        await this.record(call, answer, requestOf(call, context));
        return answer;
      }),
    );
  }

  private async record({ at, reads }: RecordedCall, answer: Answer, request: CallRequest<Call>): Promise<void> {
    if (reads.people) await this.log.record(at as LoggedRead, reads.purpose, reads.people(answer, request));
    if (reads.event) await this.log.recordEvent(at as LoggedRead, reads.purpose, reads.event(request));
  }
}

function isRecorded(call: Call): call is RecordedCall {
  return call.reads !== 'nobody';
}
