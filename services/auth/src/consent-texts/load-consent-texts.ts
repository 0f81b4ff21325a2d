import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { purposes } from '@strainscope/consent';
import { z } from 'zod';
import type { ConsentText } from './consent-text.ts';
import { readDocument } from './text-blocks.ts';

const folder = new URL('../../consent-texts/', import.meta.url);

const catalogue = z.object({
  texts: z.array(
    z.strictObject({
      purpose: z.enum(purposes),
      version: z.string().regex(/^\d{4}-\d{2}$/),
      language: z.string().regex(/^[a-z]{2}$/),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      lapsesOn: z.iso.date().optional(),
    }),
  ),
});

/**
 * The documents of `consent-texts/`, listed in `catalogue.json` by their hash.
 * @throws when a file is not what was listed: whoever signed it signed something else
 */
export function loadConsentTexts(from: URL = folder): ConsentText[] {
  const { texts } = catalogue.parse(JSON.parse(readFileSync(new URL('catalogue.json', from), 'utf8')));
  return texts.map(({ purpose, version, language, sha256, lapsesOn = null }) => {
    const name = `${purpose}/${version}.${language}.md`;
    const content = readFileSync(new URL(name, from));
    if (createHash('sha256').update(content).digest('hex') !== sha256) {
      throw new Error(`${name} has changed since it was listed: add a new version instead`);
    }
    return { hash: sha256, purpose, version, language, lapsesOn, ...readDocument(content.toString('utf8')) };
  });
}
