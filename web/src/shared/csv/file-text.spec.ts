import { textOf } from './file-text.ts';

const list = 'jorg@example.org;Jörg;Müller–Weiß';
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

test.each<[how: string, bytes: Uint8Array]>([
  ['UTF-8', bytes(list, 'utf8')],
  ['UTF-8 with its mark', bytes(`\uFEFF${list}`, 'utf8')],
  ['UTF-16, as “Unicode text”', bytes(`\uFEFF${list}`, 'utf16le')],
  // In that code page the dash has a byte of its own; the other letters are those of Latin 1.
  ['the code page of western Windows', bytes(list.replace('–', '\x96'), 'latin1')],
])('a list in %s is read as it was written', (_, file) => {
  expect(textOf(file)).toBe(list);
});
