import { StandardSchemaValidationPipe } from '@nestjs/common';
import { InvalidRequest, type Fault } from '@strainscope/kernel';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Checks `@Body({ schema })`, `@Query({ schema })` and `@Param({ schema })`; a failure names each field. */
export function validationPipe(): StandardSchemaValidationPipe {
  return new StandardSchemaValidationPipe({ exceptionFactory: (issues) => new InvalidRequest(faultsOf(issues)) });
}

/** Parses by hand what no pipe sees (a header, a cursor's content). @throws InvalidRequest */
export function parseWith<S extends StandardSchemaV1>(schema: S, value: unknown): StandardSchemaV1.InferOutput<S> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('Schemas of requests are synchronous.');
  if (result.issues) throw new InvalidRequest(faultsOf(result.issues));
  return result.value;
}

function faultsOf(issues: readonly StandardSchemaV1.Issue[]): Fault[] {
  return issues.map((issue) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }));
}
