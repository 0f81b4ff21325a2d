import type { Configuration, Dictionary, DriverException } from '@mikro-orm/core';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';

/** PostgreSQL's classes of "wrong value" (22) and "broken constraint" (23): their texts quote the value. */
const quotingStates = /^2[23]/;

/** The driver, with failures that name the constraint or column but never quote a value: failures end up in logs. */
export class DiscreetDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    const converter = this.platform.getExceptionConverter();
    const convert = converter.convertException.bind(converter);
    converter.convertException = (failure: Error & Dictionary): DriverException => convert(withoutValues(failure));
  }
}

function withoutValues(failure: Error & Dictionary): Error & Dictionary {
  for (const field of ['detail', 'where', 'internalQuery']) failure[field] = undefined;
  if (quotingStates.test(String(failure.code))) {
    const place = [failure.schema, failure.table, failure.column, failure.constraint].filter(Boolean).join('.');
    failure.message = `${String(failure.routine)} ${String(failure.code)} ${place}`.trim();
  }
  return failure;
}
