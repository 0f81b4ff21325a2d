import { yamlText } from './yaml-text.ts';

test('lists and groups stand in lines of their own', () => {
  const when = { all: [{ metric: 'pla', atLeast: 75 }, { any: [] }] };
  expect(yamlText({ version: 1, for: {}, rules: [{ id: 'peaks-men', name: 'Peaks, men', when }] })).toBe(
    [
      'version: 1',
      'for: {}',
      'rules:',
      '  - id: peaks-men',
      '    name: Peaks, men',
      '    when:',
      '      all:',
      '        - metric: pla',
      '          atLeast: 75',
      '        - any: []',
      '',
    ].join('\n'),
  );
});

test.each([
  ['', '""'],
  ['yes', '"yes"'],
  ['28-days', '"28-days"'],
  ['a: b', '"a: b"'],
  ['a #b', '"a #b"'],
  ['ends with a space ', '"ends with a space "'],
  ['two\nlines', String.raw`"two\nlines"`],
])('%j is quoted', (text, written) => {
  expect(yamlText(text)).toBe(`${written}\n`);
});
