import { faultOfNodeName, longestNodeName } from './node-names.ts';
import { nodeName } from './group.schemas.ts';

const names = ['', '  ', 'A', ' Colts\tunder  18 ', 'x'.repeat(longestNodeName), 'x'.repeat(longestNodeName + 1)];

test.each([
  ...names,
  '1. FC Köln',
  'Lions https://lions.example/a',
  'lions.example',
  'Li\0ons',
  '\u200B\u200B',
  'Li\u202Eons',
])('what is typed (%j) and what is sent are judged alike', (name) => {
  expect(faultOfNodeName(name)).toBe(nodeName.safeParse(name).error?.issues[0]?.message);
});

test('a name stands in letters: it is no place for an address', () => {
  const fault = 'Without web or e-mail addresses; a full stop needs a space after it';
  expect(faultOfNodeName('lions.example')).toBe(fault);
  expect(faultOfNodeName('1. FC Köln')).toBeUndefined();
});
