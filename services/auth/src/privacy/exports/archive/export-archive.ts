import { BlobCorrupted, BlobNotFound, type BlobStore, type StoredBlob } from '@strainscope/blob';
import type { FileOfRecord, HeldRecord } from '@strainscope/personal-data';
import type { Contents, StoreContents } from './contents.ts';
import { csvHead, csvLine, csvOf, type Row } from './csv.ts';
import { endingOf, FileNames, hasEnding } from './file-names.ts';
import { readmeOf } from './readme.ts';
import type { ZipEntry } from './zip.ts';

/** A service's part: by store. */
export type Part = Record<string, HeldRecord[]>;

/** Where an archive gets what it holds. */
export interface Sources {
  blobs: Pick<BlobStore, 'get'>;
  parts: readonly { service: string; read: () => Promise<Part> }[];
  /** Who looked, in columns; asked for once for each form. */
  reads: { columns: readonly string[]; rows: () => AsyncIterable<Row> };
  /** Undefined when it cannot be printed. */
  overview: (contents: Contents) => Promise<Uint8Array | undefined>;
  /** A service's part is written. */
  written: (parts: number) => Promise<unknown>;
}

const GONE = 'It was deleted while this copy was put together.';
const DAMAGED = 'It is damaged where it is kept: what is left of it is in this copy.';

/**
 * Everything of a person: `<service>/<store>.json` and `.csv` where there are records, their files in `<service>/<store>/`,
 * who looked, the overview where it could be printed, and what is empty or left out. One service's records are in memory at
 * a time, and of files a chunk. `contents` is whole once the entries were read.
 */
export class ExportArchive {
  readonly contents: Contents;
  private readonly names = new FileNames();
  /** Path in the archive by key: a file of several records is in it once. */
  private readonly given = new Map<string, string>();

  constructor(
    private readonly sources: Sources,
    madeAt: Date,
  ) {
    this.contents = { madeAt, person: {}, stores: [], leftOut: [], lacksOverview: false };
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const { parts, overview, written } = this.sources;
    for (const [index, { service, read }] of parts.entries()) {
      yield* this.part(service, await read());
      await written(index + 1);
    }
    yield* this.whoLooked();
    const page = await overview(this.contents);
    this.contents.lacksOverview = page === undefined;
    if (page) yield { name: 'overview.pdf', content: [page] };
    yield text('README.txt', readmeOf(this.contents));
  }

  private async *part(service: string, part: Part): AsyncGenerator<ZipEntry> {
    const [person] = part['people'] ?? [];
    if (service === 'auth' && person) this.contents.person = person;
    for (const [store, records] of Object.entries(part)) {
      const contents = this.begin(service, store);
      if (records.length === 0) continue;
      const rows: Row[] = [];
      for (const { files, ...row } of records) {
        rows.push(files === undefined ? row : { ...row, ...(yield* this.files(contents, files)) });
      }
      contents.records = rows.length;
      yield text(`${contents.path}.json`, JSON.stringify(rows, null, 2));
      yield text(`${contents.path}.csv`, csvOf(rows));
    }
  }

  private begin(service: string, store: string): StoreContents {
    const path = `${service}/${store.replaceAll(/[^\w-]+/g, '-')}`;
    const contents = { service, store, path, records: 0, files: 0, about: '' };
    this.contents.stores.push(contents);
    return contents;
  }

  /** @returns the columns that name a record's files */
  private async *files(store: StoreContents, files: readonly FileOfRecord[]): AsyncGenerator<ZipEntry, Row> {
    const given: string[] = [];
    const notGiven: string[] = [];
    for (const { name, key, about = '', leftOut } of files) {
      const path = key === undefined ? undefined : yield* this.file(store, key, name);
      if (path === undefined) {
        const because = leftOut ?? GONE;
        notGiven.push([name, because].filter(Boolean).join(': '));
        this.contents.leftOut.push({ path: store.path, name, because });
      } else {
        given.push(path);
        store.about = about;
      }
    }
    return { files: given, ...(notGiven.length > 0 && { files_left_out: notGiven }) };
  }

  private async *file(store: StoreContents, key: string, name: string): AsyncGenerator<ZipEntry, string | undefined> {
    const known = this.given.get(key);
    if (known !== undefined) return known;
    const blob = await this.blob(key);
    if (!blob) return undefined;
    try {
      const chunks = (blob.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      const first = hasEnding(name) ? undefined : await chunks.next();
      const ending = first?.done === false ? endingOf(first.value) : '';
      const path = this.names.take(store.path, name + ending);
      const damaged = () => void this.contents.leftOut.push({ path, name: '', because: DAMAGED });
      yield { name: path, content: wholeOf(first, chunks, damaged) };
      this.given.set(key, path);
      store.files += 1;
      return path;
    } finally {
      blob.body.destroy();
    }
  }

  private async blob(key: string): Promise<StoredBlob | undefined> {
    try {
      return await this.sources.blobs.get(key);
    } catch (error) {
      if (error instanceof BlobNotFound) return undefined;
      throw error;
    }
  }

  /** They may be many: row by row. */
  private async *whoLooked(): AsyncGenerator<ZipEntry> {
    const { columns, rows } = this.sources.reads;
    const contents = this.begin('auth', 'who looked');
    const json = async function* () {
      for await (const row of rows()) {
        yield Buffer.from(`${contents.records === 0 ? '[' : ','}\n  ${JSON.stringify(row)}`);
        contents.records += 1;
      }
      yield Buffer.from(contents.records === 0 ? '[]' : '\n]');
    };
    const csv = async function* () {
      yield Buffer.from(csvHead(columns));
      for await (const row of rows()) yield Buffer.from(csvLine(columns, row));
    };
    yield { name: `${contents.path}.json`, content: json() };
    yield { name: `${contents.path}.csv`, content: csv() };
  }
}

const text = (name: string, words: string): ZipEntry => ({ name, content: [Buffer.from(words)] });

/** What was read of it already, and the rest. What lies there damaged is given as far as it goes, and said to be. */
async function* wholeOf(
  first: IteratorResult<Uint8Array> | undefined,
  rest: AsyncIterator<Uint8Array>,
  damaged: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first ?? (await rest.next()); !next.done; next = await rest.next()) yield next.value;
  } catch (error) {
    if (!(error instanceof BlobCorrupted)) throw error;
    damaged();
  }
}
