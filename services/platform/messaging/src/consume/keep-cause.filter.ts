import { Catch } from '@nestjs/common';
import type { ExceptionFilter } from '@nestjs/common';
import { throwError } from 'rxjs';
import type { Observable } from 'rxjs';

/** Nest masks what a handler throws; whether to retry depends on the true failure. */
@Catch()
export class KeepCause implements ExceptionFilter {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
