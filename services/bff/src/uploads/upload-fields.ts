import { publicUploadFields, uploadFields, uploadSettings } from '@strainscope/console-contract';
import { parseWith } from '@strainscope/http';
import { InvalidRequest, newId } from '@strainscope/kernel';
import type { UploadOrder } from '../mappers/upload.mapper.ts';
import type { FormFields } from './form-reader.ts';

/** The text fields of the console's form. @throws InvalidRequest */
export function consoleOrderOf(fields: FormFields): UploadOrder {
  return parseWith(uploadFields, { ...fields, settings: settingsOf(fields.settings) });
}

/** The text fields of the public API's form. @throws InvalidRequest */
export function publicOrderOf(fields: FormFields): UploadOrder {
  const { team, upload = newId(), brand, settings } = parseWith(publicUploadFields, { ...fields });
  return { uploadId: upload, teamId: team, brand, settings: parseWith(uploadSettings, settingsOf(settings) ?? {}) };
}

function settingsOf(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new InvalidRequest([{ path: 'settings', message: 'Not JSON.' }]);
  }
}
