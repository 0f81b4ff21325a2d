import { hashBlob } from './hash-blob.ts';

/** A blob that only gives slices, as the hash should ask for. */
function blobOf(bytes: Uint8Array<ArrayBuffer>): Blob {
  return {
    size: bytes.length,
    slice: (start: number, end: number) => ({ arrayBuffer: () => Promise.resolve(bytes.slice(start, end).buffer) }),
  } as unknown as Blob;
}

const text = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));

describe('hash of a file', () => {
  // FIPS 180-4 examples.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of "%s" is as published', async (words, expected) => {
    expect(await hashBlob(blobOf(text(words)))).toBe(expected);
  });

  it('does not depend on the size of the slices', async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251);
    expect(await hashBlob(blobOf(bytes), 7)).toBe(await hashBlob(blobOf(bytes)));
  });
});
