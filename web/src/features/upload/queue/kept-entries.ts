import type { FileVerdict } from '@strainscope/console-contract';
import type { UploadEntry } from './upload-entry.ts';

/** A file that was dropped and is not stored: a page that is loaded anew cannot read it again, and names it. */
export interface KeptEntry {
  name: string;
  size: number;
  /** Verdict on a file that would not have been stored anyway. */
  verdict?: FileVerdict;
  /** SHA-256 of a file that the server was asked to store, without an answer that was heard. */
  asked?: string;
}

interface Kept {
  /** Who dropped them: nobody else who uses this window is told. */
  of: string | undefined;
  entries: KeptEntry[];
}

/** More names than anybody reads, and less than a window may keep. */
const AT_MOST = 2000;
const keyOf = (uploadId: string) => `strainscope.upload.${uploadId}`;

/** Keeps in this window, until it is closed, which files of an upload are not stored. */
export function keepEntries(uploadId: string, of: string | undefined, entries: readonly UploadEntry[]): void {
  const left = entries.filter(({ stage }) => stage !== 'ingested').slice(0, AT_MOST);
  const kept: Kept = { of, entries: left.map(keptEntry) };
  try {
    if (left.length === 0) sessionStorage.removeItem(keyOf(uploadId));
    else sessionStorage.setItem(keyOf(uploadId), JSON.stringify(kept));
  } catch {
    // The window's store is full or switched off: the upload itself does not need it.
  }
}

/** The files of an upload that were not stored when this window was loaded anew; none in another window. */
export function keptEntries(uploadId: string, of: string | undefined): KeptEntry[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(uploadId)) ?? 'null') as Kept | null;
    return kept !== null && kept.of === of ? kept.entries : [];
  } catch {
    return [];
  }
}

/** What is refused or there already needs no other drop: its verdict says all. */
function keptEntry({ name, size, verdict, stage, sha256, asked }: UploadEntry): KeptEntry {
  const isSettled = stage === 'checked' && (verdict?.state === 'refused' || verdict?.state === 'duplicate');
  const mayBeStored = (asked || stage === 'unconfirmed') && sha256 !== undefined;
  return { name, size, ...(mayBeStored ? { asked: sha256 } : isSettled && { verdict }) };
}
