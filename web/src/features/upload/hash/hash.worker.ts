import { hashBlob } from './hash-blob.ts';
import type { HashAnswer, HashQuestion } from './hash-in-worker.ts';

self.addEventListener('message', ({ data: { id, file } }: MessageEvent<HashQuestion>) => {
  hashBlob(file).then(
    (sha256) => self.postMessage({ id, sha256 } satisfies HashAnswer),
    () => self.postMessage({ id, sha256: undefined } satisfies HashAnswer),
  );
});
