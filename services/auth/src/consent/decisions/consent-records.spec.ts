import { FakeClock } from '@strainscope/kernel';
import { ConsentTexts } from '../texts/consent-texts.ts';
import { loadConsentTexts } from '../texts/load-consent-texts.ts';
import { ConsentRecords } from './consent-records.ts';

const english = loadConsentTexts();
const [care] = new ConsentTexts(english).versions('care');
const dutch = { ...care!, language: 'nl', hash: 'd'.repeat(64), title: 'Zorg' };
const former = { ...dutch, version: '2020-01', hash: 'e'.repeat(64) };
const texts = new ConsentTexts([...english, dutch, former]);
const records = new ConsentRecords(texts, new FakeClock());

test('a text is read in the language asked for, in English where there is no translation', () => {
  expect(texts.current('care', 'nl')).toBe(dutch);
  expect(texts.current('care')).toBe(care);
  for (const language of ['fr', '*', '']) expect(texts.current('care', language)).toBe(care);
  expect(texts.current('team', 'nl').language).toBe('en');
});

test('whichever language was read is what is signed, and accepted by registering; a former version is neither', () => {
  const decision = (textHash: string) => [{ purpose: 'care', textHash, given: true }];
  for (const text of [care!, dutch]) {
    expect(records.read(decision(text.hash))).toEqual([{ given: true, text }]);
    expect(() => records.demandShown([text.hash])).not.toThrow();
  }
  expect(() => records.read(decision(former.hash))).toThrow();
  expect(() => records.demandShown([former.hash])).toThrow();
});
