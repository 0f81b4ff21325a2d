/** What is large changes hands between threads instead of being copied; small ones share their memory with others. */
export function ownBuffers(all: readonly Uint8Array[]): ArrayBuffer[] {
  return all
    .filter(({ byteLength, buffer }) => byteLength > buffer.byteLength / 2)
    .map(({ buffer }) => buffer as ArrayBuffer);
}
