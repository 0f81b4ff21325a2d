import { spawnSync } from 'node:child_process';
import { SCRIPT_FONTS } from './prepare.js';

/** A letter of each script that Unicode recommends for identifiers (UAX 31, table 5): names of people are written in them. */
const LETTERS = {
  Arabic: 'ع',
  Armenian: 'Հ',
  Bengali: 'ক',
  Bopomofo: 'ㄅ',
  Cyrillic: 'Ж',
  Devanagari: 'ह',
  Ethiopic: 'አ',
  Georgian: 'ქ',
  Greek: 'Ω',
  Gujarati: 'ગ',
  Gurmukhi: 'ਪ',
  Han: '漢',
  Hangul: '한',
  Hebrew: 'ש',
  Hiragana: 'ひ',
  Kannada: 'ಕ',
  Katakana: 'カ',
  Khmer: 'ខ',
  Lao: 'ລ',
  Latin: 'Ñ',
  Malayalam: 'മ',
  Myanmar: 'မ',
  Oriya: 'ଓ',
  Sinhala: 'ස',
  Tamil: 'த',
  Telugu: 'త',
  Thaana: 'ހ',
  Thai: 'ไ',
  Tibetan: 'བ',
};

const fontsWith = (letter) =>
  spawnSync('fc-list', [`:charset=${letter.codePointAt(0).toString(16)}`, 'family'], { encoding: 'utf8' }).stdout ?? '';

const test_ = fontsWith('A') === '' ? test.skip : test;

test_.each(Object.entries(LETTERS))('%s has a font among those that are installed', (_, letter) => {
  expect(fontsWith(letter).trim()).not.toBe('');
});

test('the images of services install the same fonts as a machine', async () => {
  const { readFile } = await import('node:fs/promises');
  const dockerfile = await readFile(new URL('../k8s/images/Dockerfile', import.meta.url), 'utf8');
  for (const name of SCRIPT_FONTS) expect(dockerfile).toContain(name);
});
