import { publicUploadFields, uploadFields } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import { idFrom, InvalidRequest, JsonBeyondBounds, newId, parseJson } from '@strainscope/kernel';
import type { UploadOrder } from '../mappers/upload.mapper.ts';
import type { FormFields } from './form-reader.ts';

/** The text fields of the console's form. @throws InvalidRequest, JsonBeyondBounds */
export function consoleOrderOf(fields: FormFields): UploadOrder {
  return parseWith(uploadFields, { ...fields, settings: settingsOf(fields.settings) });
}

/** One key of one sender (`Idempotency-Key`) is one upload: a repeated request joins it and is answered the same verdicts. */
export function idOfNewUpload(senderId: string, idempotencyKey: string | undefined): string {
  return idempotencyKey ? idFrom('idempotency key', senderId, idempotencyKey) : newId();
}

/**
 * The text fields of the public API's form.
 * @param newUpload id of the upload when the form names none
 * @throws InvalidRequest, JsonBeyondBounds
 */
export function publicOrderOf(fields: FormFields, newUpload: string): UploadOrder {
  const {
    team,
    upload = newUpload,
    brand,
    settings,
  } = parseWith(publicUploadFields, {
    ...fields,
    settings: settingsOf(fields.settings),
  });
  return { uploadId: upload, teamId: team, brand, settings };
}

/** Column mappings among them. */
const settingsBounds = { depth: 10, values: 2_000 };

/** @throws InvalidRequest, JsonBeyondBounds */
function settingsOf(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return parseJson(Buffer.from(text), settingsBounds);
  } catch (error) {
    if (error instanceof JsonBeyondBounds) throw error;
    throw new InvalidRequest([{ path: 'settings', message: 'Not JSON.' }]);
  }
}
