import type { Purpose } from '@strainscope/consent';
import type { TextBlock } from './text-blocks.ts';

/** A version of what is signed for one purpose, in one language. It never changes: a change is a new version. */
export interface ConsentText {
  /** sha256 of the Markdown file, lower-case hexadecimal: what a signature refers to. */
  hash: string;
  purpose: Purpose;
  /** Year and month, so that versions sort: `2026-09`. */
  version: string;
  /** BCP 47. */
  language: string;
  title: string;
  blocks: TextBlock[];
  /** First day (YYYY-MM-DD) on which a consent to it does not count any more; null for never. */
  lapsesOn: string | null;
}
