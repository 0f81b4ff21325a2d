import type { Call } from '@strainscope/console-contract';
import { checkWith } from '@strainscope/http';
import { InvalidRequest, NotFound } from '@strainscope/kernel';
import type { z } from 'zod';

/**
 * What a call was sent. Where it is about something, an id that can be none names nothing, as in an address.
 * @throws NotFound, InvalidRequest
 */
export function bodyOf({ access, body: schema }: Call, sent: unknown): unknown {
  if (!schema) return undefined;
  const { data, faults } = checkWith(schema, sent);
  if (!faults) return data;
  const isAboutOne = access.subject !== 'nothing' && access.subject !== 'list';
  if (isAboutOne && namesNothing(schema, sent)) throw new NotFound();
  throw new InvalidRequest(faults);
}

/**
 * Tells whether the id of what the call is about can be no id. Ids inside lists, and an id left empty, are named as
 * faulty fields instead.
 */
function namesNothing(schema: z.ZodType, sent: unknown): boolean {
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return issues.some(
    (issue) =>
      issue.code === 'invalid_format' &&
      issue.format === 'guid' &&
      issue.path.length === 1 &&
      (sent as Record<PropertyKey, unknown>)[issue.path[0]!] !== '',
  );
}
