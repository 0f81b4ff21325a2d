import { refuse } from './read-mesh.ts';
import type { VtkType } from './vtk-xml-array.ts';
import { numbersOf, widthOf } from './vtk-xml-array.ts';

const NEW_LINE = 10;
const isSpace = (byte: number | undefined): boolean => byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);

/** The types of legacy files under their names in XML files. */
const TYPES: Readonly<Record<string, VtkType>> = {
  char: 'Int8',
  signed_char: 'Int8',
  unsigned_char: 'UInt8',
  short: 'Int16',
  unsigned_short: 'UInt16',
  int: 'Int32',
  unsigned_int: 'UInt32',
  // As long as the writer's machine had them: eight bytes on all of today's.
  long: 'Int64',
  unsigned_long: 'UInt64',
  vtkidtype: 'Int64',
  vtktypeint8: 'Int8',
  vtktypeuint8: 'UInt8',
  vtktypeint16: 'Int16',
  vtktypeuint16: 'UInt16',
  vtktypeint32: 'Int32',
  vtktypeuint32: 'UInt32',
  vtktypeint64: 'Int64',
  vtktypeuint64: 'UInt64',
  float: 'Float32',
  double: 'Float64',
};

/** A legacy VTK file, read from its beginning: lines of words, and arrays of numbers in ASCII or big-endian binary. */
export class LegacyText {
  isBinary = false;
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The next line, empty at the end of the file. */
  line(): string {
    const found = this.bytes.indexOf(NEW_LINE, this.at);
    const end = found < 0 ? this.bytes.length : found;
    const text = this.bytes.toString('latin1', this.at, Math.min(end, this.at + 4096));
    this.at = Math.min(end + 1, this.bytes.length);
    return text.replace(/\r$/, '');
  }

  /** Words of the next line that has any; none at the end of the file. */
  words(): string[] {
    while (this.at < this.bytes.length) {
      const words = this.line().trim().split(/\s+/);
      if (words[0] !== '') return words;
    }
    return [];
  }

  /** Words of the next line if it begins with `keyword`; else the line is still to come. */
  tryWords(keyword: string): string[] | undefined {
    const before = this.at;
    const words = this.words();
    if (words[0]?.toUpperCase() === keyword) return words;
    this.at = before;
    return undefined;
  }

  numbers(typeName: string, count: number): ArrayLike<number> {
    if (!this.isBinary) return this.ascii(count);
    const type = TYPES[typeName.toLowerCase()] ?? refuse(`arrays of type "${typeName.slice(0, 40)}" are not read`);
    const end = this.at + count * widthOf(type);
    if (end > this.bytes.length) refuse('it is cut short');
    const values = numbersOf(this.bytes.subarray(this.at, end), type, true);
    this.at = end;
    return values;
  }

  skipMetadata(): void {
    if (this.tryWords('METADATA')) this.skipToEmptyLine();
  }

  skipToEmptyLine(): void {
    while (this.at < this.bytes.length && this.line().trim() !== '');
  }

  private ascii(count: number): Float64Array {
    if (count > this.bytes.length - this.at) refuse('it is cut short');
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      while (isSpace(this.bytes[this.at])) this.at++;
      const start = this.at;
      while (this.at < this.bytes.length && !isSpace(this.bytes[this.at])) this.at++;
      const word = this.bytes.toString('latin1', start, Math.min(this.at, start + 64));
      values[i] = word === '' ? refuse('it is cut short') : Number(word);
      if (Number.isNaN(values[i]) && !/^[-+]?nan/i.test(word)) refuse(`"${word}" is no number`);
    }
    return values;
  }
}
