import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConsentTexts } from './load-consent-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consent-texts-'));
  cpSync(fileURLToPath(new URL('../../../consent-texts', import.meta.url)), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a copy of the folder holds the same texts', () => {
  expect(loadConsentTexts(folder)).toEqual(loadConsentTexts());
});

test.each([
  ['catalogue.json', '{"texts": [{"purpose": "care"}]}', 'catalogue.json is not as it should be'],
  ['catalogue.json', '{"texts": []}', 'lists no English text on care, team'],
  ['catalogue.json', 'texts', 'JSON'],
  [
    'care/2026-09.en.md',
    '# Another text',
    'care/2026-09.en.md has changed since it was listed: add a new version instead',
  ],
])('%s of %j is refused with the folder and the reason', (file, content, reason) => {
  writeFileSync(join(folder, file), content);
  expect(() => loadConsentTexts(folder)).toThrow(`The consent texts in ${folder} cannot be used: `);
  expect(() => loadConsentTexts(folder)).toThrow(reason);
});

test('a folder that there is none of is refused', () => {
  expect(() => loadConsentTexts('/nowhere/texts')).toThrow('/nowhere/texts cannot be used');
});
