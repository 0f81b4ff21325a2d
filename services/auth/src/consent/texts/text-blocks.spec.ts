import { readDocument } from './text-blocks.ts';

test('a document becomes a title and plain blocks', () => {
  expect(readDocument('# Title\n\nOne\nline.\n\n- first\n- second')).toEqual({
    title: 'Title',
    blocks: [
      { kind: 'paragraph', lines: ['One line.'] },
      { kind: 'list', lines: ['first', 'second'] },
    ],
  });
});

test.each([
  ['markup of its own', '# Title\n\n<script>alert(1)</script>'],
  ['a frame', '# Title\n\n<iframe src="https://example.org"></iframe>'],
  ['code', '# Title\n\n    alert(1)'],
  ['no title', 'Words without one'],
])('%s is refused', (_, markdown) => {
  expect(() => readDocument(markdown)).toThrow();
});

test('markup within a line stays text: screens and pages print what it says', () => {
  const { blocks } = readDocument('# Title\n\nSee <img src=x onerror=alert(1)> and [here](javascript:alert(1)).');
  expect(blocks).toEqual([
    { kind: 'paragraph', lines: ['See <img src=x onerror=alert(1)> and [here](javascript:alert(1)).'] },
  ]);
});
