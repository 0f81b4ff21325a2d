import { stiltedComments, stiltedCommentsOfRepository } from './report-cost/comments.js';

test('no comment begins with "Of", "Whoever", "Whose", "Nobody" or "Somebody"', () => {
  expect(stiltedCommentsOfRepository()).toEqual([]);
});

// A question mark stands for the word, so that this file holds no such comment itself.
test.each([
  ['/** ? the first missing sample. */', 'Of', 1],
  ['{/* ? waits. */}', 'Nobody', 1],
  ['/**\n * ? asks\n */', 'Whoever', 1],
  ['a: 1 // ? it is', 'Whose', 1],
  ['first();\n// ? else was faster.', 'Somebody', 2],
])('%j with %s is seen', (text, word, line) => {
  expect(stiltedComments(text.replace('?', word))).toMatchObject([{ line }]);
});

test('a comment of YAML is seen', () => {
  expect(stiltedComments('key: 1\n# Of each service\n# of the chart', '#')).toMatchObject([{ line: 2 }]);
});

test.each([
  '/** Time of the first missing sample, s. */',
  '/**\n * Answers those that are seen by those\n * Of whom it speaks.\n */',
  '// A comment that goes on,\n// Whose second line begins so.',
  "const url = 'https://Of.example';",
  'const shown = `Of ${count}`;',
  '// Officially open',
])('%j passes', (text) => {
  expect(stiltedComments(text)).toEqual([]);
});
