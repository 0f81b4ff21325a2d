import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { REFUSAL, type Call } from '@strainscope/console-contract';
import { DomainError, somebodyElse } from '@strainscope/kernel';
import { catchError, type Observable } from 'rxjs';
import { ReadLog } from '../access-log/read-log.ts';
import { CALL } from '../calls/handles.decorator.ts';
import type { SignedInRequest } from '../session/signed-in-request.ts';
import { StaffReader } from '../readers/staff-reader.ts';

/** Where a refusal speaks of somebody else, whoever may see that person reads the name, and the access log says so. */
@Injectable()
export class NamedRefusalsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly staff: StaffReader,
    private readonly log: ReadLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = this.reflector.get<Call | undefined>(CALL, context.getHandler());
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        const { principal } = context.switchToHttp().getRequest<SignedInRequest>();
        throw call && error instanceof DomainError ? await this.named(error, call, principal?.personId) : error;
      }),
    );
  }

  /** A name that cannot be had, or not be recorded, is left out: the refusal itself is what counts. */
  private async named(error: DomainError, { at }: Call, own: string | undefined): Promise<DomainError> {
    const ids = [...new Set(error.faults.flatMap(({ who }) => who ?? []))];
    if (ids.length === 0) return error;
    // Who was faster in another tab need not be looked up.
    if (ids.every((id) => id === own)) return withNames(error, () => 'you');
    try {
      const nameOf = await this.staff.namesOf(ids);
      const seen = ids.filter((id) => nameOf(id) !== '');
      const { fromAll, fromTeam } = await this.log.record(`${REFUSAL} ${at}`, 'team', seen);
      const withheld = new Set([...fromAll, ...fromTeam]);
      return withNames(error, (id) => (id === own ? 'you' : withheld.has(id) ? '' : nameOf(id)));
    } catch {
      return error;
    }
  }
}

function withNames(error: DomainError, nameOf: (id: string) => string): DomainError {
  const { code, status, detail, faults } = error;
  const named = (text: string, id: string) => text.replace(somebodyElse, () => nameOf(id) || somebodyElse);
  const [{ who: first = '' } = {}, ...others] = faults;
  return new DomainError({
    code,
    status,
    cause: error,
    ...(detail !== undefined && { detail }),
    // A refusal of one item says the same as its only fault.
    message: others.length === 0 ? named(error.message, first) : error.message,
    faults: faults.map(({ path, message, who }) => ({
      path,
      message: who === undefined ? message : named(message, who),
    })),
  });
}
