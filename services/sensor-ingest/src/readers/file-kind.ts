import { open } from 'node:fs/promises';
import { DEVICE_EVENTS_SIGNATURE } from './device-events-file.ts';
import { Refusal } from './file-problem.ts';
import { emptyFile, wrongEncoding } from './problems.ts';

export type FileKind = 'archive' | 'device-events' | 'json' | 'text';

const HEAD_BYTES = 64 * 1024;
const HEAD_LINES = 60;
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');
const EMPTY_ZIP_SIGNATURE = Buffer.from('PK\u0005\u0006');

export interface FileHead {
  readonly kind: FileKind;
  /** The first lines of a text file. */
  readonly lines: readonly string[];
}

/** What a file is by its first bytes; its name does not count. */
export async function fileHead(path: string): Promise<FileHead> {
  const bytes = await firstBytes(path);
  if (bytes.length === 0) throw new Refusal(emptyFile());
  if (bytes.subarray(0, 4).equals(ZIP_SIGNATURE) || bytes.subarray(0, 4).equals(EMPTY_ZIP_SIGNATURE)) {
    return { kind: 'archive', lines: [] };
  }
  if (bytes.subarray(0, DEVICE_EVENTS_SIGNATURE.length).equals(DEVICE_EVENTS_SIGNATURE)) {
    return { kind: 'device-events', lines: [] };
  }
  if (bytes.includes(0)) throw new Refusal(wrongEncoding());
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') throw new Refusal(emptyFile());
  if (text.startsWith('[') || text.startsWith('{')) return { kind: 'json', lines: [] };
  return { kind: 'text', lines: text.split(/\r?\n/, HEAD_LINES) };
}

async function firstBytes(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
