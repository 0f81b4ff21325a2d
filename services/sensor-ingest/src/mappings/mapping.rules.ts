import { InvalidRequest } from '@strainscope/kernel';
import { z } from 'zod';
import { genericMappingSchema } from '../readers/generic-mapping.ts';

/** More kinds of tables no team has; a list of them stays one page. */
export const MOST_MAPPINGS = 100;
const LONGEST_NAME = 100;
const LARGEST_BYTES = 16 * 1024;

/** The name as it is kept. @throws InvalidRequest */
export function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > LONGEST_NAME) {
    throw new InvalidRequest([{ path: 'name', message: `Give it a name of at most ${LONGEST_NAME} characters.` }]);
  }
  return trimmed;
}

/** The mapping as it is kept, defaults filled in. @throws InvalidRequest */
export function checkedMapping(json: string): string {
  const refuse = (message: string) => new InvalidRequest([{ path: 'mapping', message }]);
  if (Buffer.byteLength(json) > LARGEST_BYTES) throw refuse('It is larger than 16 KiB.');
  try {
    return JSON.stringify(genericMappingSchema.parse(JSON.parse(json)));
  } catch (error) {
    throw refuse(error instanceof z.ZodError ? z.prettifyError(error) : 'It is not JSON.');
  }
}
