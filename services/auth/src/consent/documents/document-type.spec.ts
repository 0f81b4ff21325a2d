import { documentTypeOf } from './document-type.ts';

test.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\xff\xd8\xff\xe0JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['<html>%PDF-', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['%P', undefined],
  ['', undefined],
])('%j is %s', (content, type) => {
  expect(documentTypeOf(Buffer.from(content, 'latin1'))).toBe(type);
});
