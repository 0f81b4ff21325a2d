import { checkWith } from '@strainscope/http';
import { NotFound } from '@strainscope/kernel';
import type { z } from 'zod';

/** What an address names; one that names nothing that can be is as missing as what is foreign. @throws NotFound */
export function pathParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const { data, faults } = checkWith(schema, params);
  if (faults) throw new NotFound();
  return data;
}
