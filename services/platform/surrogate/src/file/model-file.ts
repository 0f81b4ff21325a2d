/**
 * A model as one file: `SSG1`, length of the header and of the file (u32 each, little-endian), the header as JSON padded
 * with spaces, the arrays of `SECTIONS`, each beginning at a multiple of 4, and the SHA-256 of all before it, which is the
 * model's id.
 */
import { createHash } from 'node:crypto';
import { SurrogateError } from '../errors/surrogate-error.ts';
import type { Header } from './header.schema.ts';
import { headerSchema } from './header.schema.ts';
import type { SectionName, Sections } from './sections.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';

const MAGIC = 'SSG';
const VERSION = '1';
const PREAMBLE = 12;
const HASH = 32;
const LONGEST_HEADER = 2 ** 20;
/** Several times what a model of a fine mesh has. */
const LONGEST_FILE = 2 ** 26;

export interface ModelFile {
  /** SHA-256, hexadecimal. */
  readonly id: string;
  readonly header: Header;
  readonly sections: Sections;
}

export function writeModelFile(
  header: Omit<Header, 'version' | 'sections'>,
  sections: Sections,
): Uint8Array<ArrayBuffer> {
  const whole: Header = {
    version: 1,
    ...header,
    sections: SECTION_NAMES.map((name) => ({ name, length: sections[name].length })),
  };
  const text = new TextEncoder().encode(JSON.stringify(whole));
  const headerLength = padded(text.length);
  const length =
    PREAMBLE + headerLength + SECTION_NAMES.reduce((sum, name) => sum + padded(sections[name].byteLength), 0) + HASH;
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC + VERSION), 0);
  view.setUint32(4, headerLength, true);
  view.setUint32(8, length, true);
  bytes.fill(0x20, PREAMBLE, PREAMBLE + headerLength);
  bytes.set(text, PREAMBLE);
  let at = PREAMBLE + headerLength;
  for (const name of SECTION_NAMES) {
    const { buffer, byteOffset, byteLength } = sections[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  bytes.set(hashOf(bytes.subarray(0, at)), at);
  return bytes;
}

/** @throws SurrogateError that says whether it is no model, cut short, altered, or of a version that is not known here */
export function readModelFile(bytes: Uint8Array): ModelFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 4));
  if (!beginning.startsWith(MAGIC)) throw new SurrogateError('not-a-model', 'This is no file of a model.');
  if (bytes.length < PREAMBLE + HASH) throw cutShort();
  if (beginning !== MAGIC + VERSION) {
    throw new SurrogateError('unknown-version', 'The model is of a version that is not known here.', { beginning });
  }
  const [headerLength, length] = [view.getUint32(4, true), view.getUint32(8, true)];
  if (length > LONGEST_FILE || headerLength > LONGEST_HEADER || PREAMBLE + headerLength + HASH > length) {
    throw new SurrogateError('altered', 'The lengths in the file of the model are impossible.', {
      headerLength,
      length,
    });
  }
  if (bytes.length < length) throw cutShort();
  const hashed = bytes.subarray(0, length - HASH);
  const hash = hashOf(hashed);
  if (bytes.length > length || !hash.equals(bytes.subarray(length - HASH))) {
    throw new SurrogateError('altered', 'The file of the model was altered: its hash is another.');
  }
  const header = headerOf(bytes.subarray(PREAMBLE, PREAMBLE + headerLength));
  return { id: hash.toString('hex'), header, sections: sectionsOf(header, hashed, PREAMBLE + headerLength) };
}

const cutShort = (): SurrogateError => new SurrogateError('cut-short', 'The file of the model was cut short.');
const padded = (length: number): number => 4 * Math.ceil(length / 4);
const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function headerOf(bytes: Uint8Array): Header {
  try {
    return headerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    throw new SurrogateError('invalid-model', 'The header of the model cannot be read.', { cause: String(error) });
  }
}

function sectionsOf(header: Header, bytes: Uint8Array, from: number): Sections {
  let at = from;
  const entries = header.sections.map(({ name, length }): [SectionName, Sections[SectionName]] => {
    const type = SECTIONS[name];
    const size = length * type.BYTES_PER_ELEMENT;
    if (at + padded(size) > bytes.length) {
      throw new SurrogateError('invalid-model', 'The arrays of the model do not fit into its file.', { name });
    }
    // A copy begins where its type may begin, whatever the offset of the bytes; `slice` of a Buffer copies nothing.
    const own = new Uint8Array(size);
    own.set(bytes.subarray(at, at + size));
    at += padded(size);
    return [name, new type(own.buffer, 0, length)];
  });
  const sections = Object.fromEntries(entries) as Partial<Sections>;
  if (at !== bytes.length || SECTION_NAMES.some((name) => sections[name] === undefined)) {
    throw new SurrogateError('invalid-model', 'The arrays of the model are not those of its version.');
  }
  return sections as Sections;
}
