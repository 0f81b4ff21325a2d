import { createHash } from 'node:crypto';
import { purposes, type Purpose } from '@strainscope/consent';
import { NotFound } from '@strainscope/kernel';
import type { ConsentText } from './consent-text.ts';

const FALLBACK = 'en';

/** What people are asked to sign, and were asked before. */
export class ConsentTexts {
  /** Another one as soon as there is another version, or another last day for one. */
  readonly edition: string;

  constructor(private readonly texts: readonly ConsentText[]) {
    for (const purpose of purposes) this.current(purpose);
    const rules = this.allVersions().map(({ purpose, version }) => [purpose, version, this.lapsesOn(purpose, version)]);
    this.edition = createHash('sha256').update(JSON.stringify(rules)).digest('hex');
  }

  /** What is signed for a purpose now. */
  current(purpose: Purpose, language = FALLBACK): ConsentText {
    const [newest] = this.versions(purpose, language);
    if (!newest) throw new Error(`No text asks for consent to ${purpose}`);
    return newest;
  }

  /** What is signed for a purpose now, in each language that there is: whichever was read. */
  translations(purpose: Purpose): ConsentText[] {
    return this.texts.filter((text) => text.purpose === purpose && this.isCurrent(text));
  }

  /** One text a version, the newest first; in English where there is no translation. */
  versions(purpose: Purpose, language = FALLBACK): ConsentText[] {
    const ofPurpose = this.texts.filter((text) => text.purpose === purpose);
    const versions = [...new Set(ofPurpose.map(({ version }) => version))].sort().reverse();
    return versions.flatMap((version) => {
      const inLanguage = (wanted: string) =>
        ofPurpose.find((text) => text.version === version && text.language === wanted);
      return inLanguage(language) ?? inLanguage(FALLBACK) ?? [];
    });
  }

  /** @throws NotFound */
  byHash(hash: string): ConsentText {
    const text = this.texts.find((each) => each.hash === hash);
    if (!text) throw new NotFound();
    return text;
  }

  /** An agreement to one of them may end, or is asked for again, though nobody decides. */
  replacedOrEnding(): ConsentText[] {
    const mayEnd = ({ purpose, version }: ConsentText) => this.lapsesOn(purpose, version) !== null;
    return this.allVersions().filter((text) => !this.isCurrent(text) || mayEnd(text));
  }

  isCurrent({ purpose, version }: Pick<ConsentText, 'purpose' | 'version'>): boolean {
    return this.current(purpose).version === version;
  }

  /** Day from which a consent to a version does not count; null for never. */
  lapsesOn(purpose: Purpose, version: string): string | null {
    return this.texts.find((text) => text.purpose === purpose && text.version === version)?.lapsesOn ?? null;
  }

  private allVersions(): ConsentText[] {
    return purposes.flatMap((purpose) => this.versions(purpose));
  }
}
