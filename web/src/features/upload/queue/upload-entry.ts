import type { FileVerdict } from '@strainscope/console-contract';

/**
 * How far a file has come: read and hashed here, checked by the server, ingested; or lost with the page that it was dropped
 * on. `unconfirmed`: that page had asked to store it, and was left before it heard the answer.
 */
export type Stage = 'missing' | 'unconfirmed' | 'waiting' | 'hashed' | 'checked' | 'ingested';

export interface UploadEntry {
  key: number;
  /** With its folder, where it came from one. */
  name: string;
  size: number;
  /** Undefined for files of an earlier visit: no page can read them again. */
  file: File | undefined;
  stage: Stage;
  /** A step is under way. */
  busy: boolean;
  /** The server was asked to store it and has not answered: it may have it. */
  asked?: boolean;
  sha256?: string;
  /** The server's word: of the check, then of the ingest. */
  verdict?: FileVerdict;
  /** Why the last step did not work; it is taken again on retry, unless that is final. */
  failure?: string;
  /** No further try helps. */
  final?: true;
}

/** Files whose events would be stored; refused ones and plain duplicates would only be said again. */
export function isWorthIngesting({ verdict }: UploadEntry, replaceDuplicates: boolean): boolean {
  if (verdict === undefined) return false;
  return (
    verdict.state === 'accepted' || verdict.state === 'partial' || (replaceDuplicates && verdict.state === 'duplicate')
  );
}

/** A table of no known brand, at hand: somebody can say what its columns are. */
export function isMappable({ verdict, file, stage }: UploadEntry): boolean {
  return verdict?.table !== undefined && file !== undefined && stage === 'checked';
}

/** It is still on its way: neither ended nor left to another try. */
export function isUnderWay(entry: UploadEntry, replaceDuplicates: boolean): boolean {
  if (entry.failure !== undefined || ['ingested', 'missing', 'unconfirmed'].includes(entry.stage)) return false;
  return entry.stage !== 'checked' || isWorthIngesting(entry, replaceDuplicates);
}

export function mayTryAgain({ failure, final }: UploadEntry): boolean {
  return failure !== undefined && !final;
}

/** What the filter above the table offers. */
export const ENTRY_FILTERS = ['all', 'accepted', 'remarks', 'duplicate', 'refused', 'failed'] as const;
export type EntryFilter = (typeof ENTRY_FILTERS)[number];

export function matchesFilter({ verdict, failure, stage }: UploadEntry, filter: EntryFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'accepted':
      return verdict?.state === 'accepted' || verdict?.state === 'partial';
    case 'remarks':
      return (
        verdict !== undefined &&
        (verdict.warnings.length > 0 || verdict.events.some((event) => event.warnings.length > 0))
      );
    case 'failed':
      return failure !== undefined || stage === 'missing';
    default:
      return verdict?.state === filter;
  }
}
