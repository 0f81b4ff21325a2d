import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openArchive, unpack } from './archive.ts';
import { fileHead } from './file-kind.ts';
import type { LocalFile } from './read-context.ts';
import { isWorkbook } from './workbook.ts';

/** What archive programs add by themselves. */
const NOT_A_FILE = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

/** A browser that sends a folder sends paths; ids are in the last part. */
const lastPart = (name: string) => basename(name.replaceAll('\\', '/'));

/** A file of an upload: itself, or one of the files inside a ZIP batch. */
export interface UploadedFile extends LocalFile {
  /** Path inside the archive; undefined for a file that is not a batch. */
  readonly inArchive?: string;
}

/**
 * The files of an upload. Those of a ZIP batch are unpacked one at a time into `folder` and removed again.
 * @throws Refusal for an archive beyond the limits
 */
export async function* filesOf(file: LocalFile, folder: string): AsyncGenerator<UploadedFile> {
  const { kind } = await fileHead(file.path);
  if (kind !== 'archive') {
    yield { ...file, name: lastPart(file.name) };
    return;
  }
  const archive = await openArchive(file.path);
  try {
    if (isWorkbook(archive)) {
      yield { ...file, name: lastPart(file.name) };
      return;
    }
    for (const name of archive.names.filter((candidate) => !NOT_A_FILE.test(candidate))) {
      const path = join(folder, 'unpacked');
      await unpack(archive, name, path);
      yield { name: lastPart(name), path, inArchive: name };
      await rm(path, { force: true });
    }
  } finally {
    archive.close();
  }
}
