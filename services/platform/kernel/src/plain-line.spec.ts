import { faultOfPlainLine } from './plain-line.ts';

test.each([
  '1. FC Köln',
  '1.FC Köln',
  'St. John’s',
  'FC St.Pauli',
  'ST.PAULI',
  'A.C. Milan',
  'A.C.Milan',
  'U.S. Soccer',
  'Team A/B',
  'TSV 1860 e.V.',
  'Colts (U.18)',
  'Boys & Girls, No.1',
  'Lions @ Home',
  'Ltd. (UK)',
  '„St.Gallen“',
  'J.R.',
  'J.R.Smith',
  'Raj s/o Kumar',
  'O’Neill-van der Berg',
  'Ἀλέξανδρος',
  'محمد‌رضا',
  '李',
  '',
  // Hebrew with a mark that keeps its bracket in place, Sinhala and Persian with joiners, and emoji that are joined.
  'מכבי (U18)\u200F',
  'ශ්\u200Dරී ලංකා',
  'علی\u200Cرضا',
  'Lions 🏈',
  '🏳️\u200D🌈',
  '⚽️',
  '1️⃣',
  '7',
  'MG0123',
  'SW 44',
  'Head form',
  'AA:BB:0C',
  '0.9-b',
  'v1.2',
])('%j is a name', (name) => {
  expect(faultOfPlainLine(name)).toBeUndefined();
});

test.each([
  'https://strainscope-login.example/a',
  'HTTPS://X',
  '//x',
  'www.x',
  'see WWW.x now',
  'example.com',
  'EXAMPLE.COM',
  'Example.Com',
  'Lions (example.com)',
  'a.example.com',
  'A.Example.Com',
  'evil-J.Com',
  'bit.ly/abc',
  'T.Co/abc',
  'a@b',
  'ann@example.org',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'example。com',
  '李.中国',
  'xn--e1a.xn--p1ai',
  'example.com.',
  'Lions,example.com',
])('%j holds an address', (text) => {
  expect(faultOfPlainLine(text)).toBe('Without web or e-mail addresses; a full stop needs a space after it');
});

test.each(['Ann\nPay here', 'Ann\u2028Lee', 'Ann\0', 'Ann\u001b[1m'])('%j is more than a line', (text) => {
  expect(faultOfPlainLine(text)).toBe('On one line');
});

test.each(['Ann \u202Eeel', '\u202AAnn\u202C', '\u2066Ann\u2069'])('%j is read in another order than typed', (text) => {
  expect(faultOfPlainLine(text)).toBe('Without signs that turn the direction of writing');
});

test.each(['\u200B\u200B', '\u200D', '\u200E', '\u00AD', '\uFE0F', '\u2800', '\u3164', '\u{E0041}', '\u0301', ' '])(
  '%j shows nothing',
  (text) => {
    expect(faultOfPlainLine(text)).toBe('Nothing of it can be seen: type it again');
  },
);

test('a letter that was lost on the way is asked for again', () => {
  expect(faultOfPlainLine('J\uFFFDrg')).toBe('Some letters could not be read (\uFFFD): type them again');
});
