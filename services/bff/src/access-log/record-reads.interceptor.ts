import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Operation, OperationPath } from '@strainscope/console-contract';
import { mergeMap, type Observable } from 'rxjs';
import { OPERATION, requestOf } from '../console/call.decorator.ts';
import { loggedCall } from './logged-reads.ts';
import type { PersonalRead } from './personal-read.ts';
import { personalReads } from './personal-reads.ts';
import { ReadLog } from './read-log.ts';

/** Records whose data a call of the console answers, before the answer leaves. */
@Injectable()
export class RecordReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: ReadLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const operation = this.reflector.get<Operation | undefined>(OPERATION, context.getHandler());
    const read = operation && personalReads[operation.path as OperationPath];
    if (!read || read === 'nobody') return next.handle();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.record(operation, read as PersonalRead<unknown, unknown>, answer, requestOf(operation, context));
        return answer;
      }),
    );
  }

  private async record(
    { path }: Operation,
    { purpose, people, event }: PersonalRead<unknown, unknown>,
    answer: unknown,
    request: unknown,
  ): Promise<void> {
    const call = loggedCall(path as OperationPath);
    if (people) await this.log.record(call, purpose, people(answer, request));
    if (event) await this.log.recordEvent(call, purpose, event(request));
  }
}
