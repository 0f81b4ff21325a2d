import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { uploadLimits } from '@strainscope/console-contract';
import { DomainError, InvalidRequest } from '@strainscope/kernel';
import busboy from 'busboy';
import type { Request } from 'express';
import { safeFileName } from './file-name.ts';

export interface FormFile {
  name: string;
  /** Has to be read to its end, or destroyed, before the next file arrives. */
  content: Readable;
  /** Known once the content has ended: there was more than the limit. */
  isCut(): boolean;
}

/** The text fields so far: all of them, where the form puts them first. */
export type FormFields = Readonly<Record<string, string>>;

export class FormTooLarge extends DomainError {
  constructor(detail: string) {
    super({ code: 'FORM_TOO_LARGE', status: 413, message: 'Too large.', detail });
  }
}

export class NotAForm extends DomainError {
  constructor() {
    super({ code: 'NOT_A_FORM', status: 415, message: 'Files are sent as multipart/form-data.' });
  }
}

const limits = {
  fields: 20,
  fieldNameSize: 100,
  fieldSize: uploadLimits.fieldBytes,
  files: uploadLimits.filesPerRequest,
  fileSize: uploadLimits.bytesPerFile,
  headerPairs: 50,
};

/**
 * Reads a multipart form as it arrives. `onFile` is called in the order of the files, without waiting for the one
 * before; its first failure stops the reading. Nothing runs on after it has answered.
 * @throws NotAForm, FormTooLarge, InvalidRequest for a form that is cut off, and what `onFile` throws
 */
export async function readForm(
  request: Request,
  onFile: (file: FormFile, fields: FormFields) => Promise<void>,
): Promise<void> {
  const parser = openParser(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const work: Promise<void>[] = [];
  // Events of a request's socket come without the context (actor, request id) in which the call runs.
  const take = AsyncResource.bind((file: FormFile) => onFile(file, fields));
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
        if (nameTruncated || valueTruncated)
          reject(new FormTooLarge(`A field has more than ${limits.fieldSize} bytes.`));
        fields[name] = value;
      });
      parser.on('file', (_, content, { filename }) => {
        // A form that is cut off ends its open file with the failure that the parser reports as well.
        content.on('error', () => undefined);
        const file = { name: safeFileName(filename), content, isCut: () => content.truncated === true };
        work.push(take(file).catch((error: unknown) => reject(error as Error)));
      });
      parser.on('filesLimit', () => reject(new FormTooLarge(`At most ${limits.files} files a request.`)));
      parser.on('fieldsLimit', () => reject(new FormTooLarge(`At most ${limits.fields} fields.`)));
      parser.on('error', () => reject(cutOff()));
      request.on('close', () => {
        if (!request.complete) parser.destroy(cutOff());
      });
      parser.on('close', () => void Promise.all(work).then(() => resolve()));
      request.pipe(parser);
    });
  } finally {
    request.unpipe(parser);
    parser.destroy();
    await Promise.all([...work, readToEnd(request)]);
  }
}

/**
 * Throws away what is left of a request. A browser that still sends hears no refusal before it is done, and Node closes a
 * connection some seconds after an answer, whatever is still being sent.
 */
function readToEnd(request: Request): Promise<void> {
  return new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve();
    request.once('end', resolve);
    request.once('close', resolve);
    request.resume();
  });
}

function openParser(request: Request): busboy.Busboy {
  if (!request.is('multipart/form-data')) throw new NotAForm();
  try {
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw new NotAForm();
  }
}

function cutOff(): InvalidRequest {
  return new InvalidRequest([{ path: 'files', message: 'The form ended before its last part.' }]);
}
