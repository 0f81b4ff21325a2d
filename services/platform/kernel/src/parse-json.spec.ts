import { expect, test } from '@jest/globals';
import { checkBounds, JsonBeyondBounds, parseJson, type JsonBounds } from './parse-json.ts';

const bounds = { depth: 3, values: 10 };
const [TOO_DEEP, TOO_MANY] = ['JSON nests at most 3 levels deep here.', 'JSON holds at most 10 values here.'];

test.each([
  ['values up to the bound', JSON.stringify([1, 2, 3, 4, 5, 6, 7, 8, 9])],
  ['levels up to the bound', '[[[]]]'],
  ['an object and what it holds', '{"a":{"b":{"c":1}}}'],
  ['commas and brackets in a string', JSON.stringify('[[[[{{{{,,,,,,,,,,,,,]}')],
  ['a string with escaped quotes', JSON.stringify('\\"[[[[\\\\",')],
  ['text that is no JSON', ']]]]}}}} no, "open [[[['],
  ['nothing', ''],
])('are kept by %s', (_, text) => {
  expect(faultOf(text)).toBeNull();
});

test.each([
  ['one value more', JSON.stringify([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), TOO_MANY],
  ['commas that nothing follows', ',,,,,,,,,,', TOO_MANY],
  ['lists, which are values', '[],[],[],[],[],[]', TOO_MANY],
  ['one level more', '[[[[', TOO_DEEP],
  ['levels behind a string', '["\\\\",[{"a":[', TOO_DEEP],
  ['too many values before too many levels', '[,,,,,,,,,,[[[', TOO_MANY],
  ['too many levels before too many values', '[[[[,,,,,,,,,,,', TOO_DEEP],
])('are broken by %s', (_, text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

test('are judged as a walk over parsed JSON judges', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const document = randomJson(seed);
    const { values, depth } = sizeOf(document);
    const text = JSON.stringify(document, null, seed % 3);
    expect(faultOf(text, { values, depth })).toBeNull();
    expect(faultOf(text, { values: values - 1, depth })).toMatch(/^JSON holds at most/);
    if (depth > 0) expect(faultOf(text, { values, depth: depth - 1 })).toMatch(/^JSON nests at most/);
  }
});

test('parses what is within them', () => {
  expect(parseJson(Buffer.from('\uFEFF{"a":[1,"ü"]}'), bounds)).toEqual({ a: [1, 'ü'] });
  expect(() => parseJson(Buffer.from('[1,'), bounds)).toThrow(SyntaxError);
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]), bounds)).toThrow(
    expect.objectContaining({ name: 'TypeError' }),
  );
  expect(() => parseJson(Buffer.from('[[[[1]]]]'), bounds)).toThrow(JsonBeyondBounds);
});

function faultOf(text: string, within: JsonBounds = bounds): string | null {
  try {
    checkBounds(Buffer.from(text), within);
    return null;
  } catch (error) {
    return error instanceof JsonBeyondBounds ? error.detail! : 'another error';
  }
}

/** No empty lists and objects: only their brackets are counted, and one value stands for what they could hold. */
function randomJson(seed: number): unknown {
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const value = (level: number): unknown => {
    const kind = random(level < 5 ? 5 : 3);
    if (kind === 0) return random(1_000) / 8 - 40;
    if (kind === 1) return 'a "quoted", [listed] {text} \\'.slice(random(20));
    if (kind === 2) return random(2) === 0;
    const parts = Array.from({ length: 1 + random(4) }, () => value(level + 1));
    return kind === 3 ? parts : Object.fromEntries(parts.map((part, i) => [`k,"${i}`, part]));
  };
  return value(0);
}

function sizeOf(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
  const parts = Object.values(value).map(sizeOf);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}
