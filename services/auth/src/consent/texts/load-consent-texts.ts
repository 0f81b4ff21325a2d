import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { purposes } from '@strainscope/consent';
import { z, ZodError } from 'zod';
import type { ConsentText } from './consent-text.ts';
import { readDocument } from './text-blocks.ts';

const ownFolder = fileURLToPath(new URL('../../../consent-texts/', import.meta.url));

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
 * The documents of a folder, those that come with the product where none is named, listed in `catalogue.json` by their hash.
 * @throws when the folder cannot be read, and when a file is not what was listed: whoever signed it signed something else
 */
export function loadConsentTexts(folder = ownFolder): ConsentText[] {
  try {
    return read(folder);
  } catch (error) {
    throw new Error(`The consent texts in ${folder} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ZodError) return `catalogue.json is not as it should be.\n${z.prettifyError(error)}`;
  return error instanceof Error ? error.message : String(error);
}

function read(folder: string): ConsentText[] {
  const { texts } = catalogue.parse(JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8')));
  const missing = purposes.filter(
    (each) => !texts.some(({ purpose, language }) => purpose === each && language === 'en'),
  );
  if (missing.length > 0) throw new Error(`catalogue.json lists no English text on ${missing.join(', ')}`);
  return texts.map(({ purpose, version, language, sha256, lapsesOn = null }) => {
    const name = `${purpose}/${version}.${language}.md`;
    const content = readFileSync(join(folder, name));
    if (createHash('sha256').update(content).digest('hex') !== sha256) {
      throw new Error(`${name} has changed since it was listed: add a new version instead`);
    }
    return { hash: sha256, purpose, version, language, lapsesOn, ...readDocument(content.toString('utf8')) };
  });
}
