export interface HashQuestion {
  id: number;
  file: Blob;
}

export interface HashAnswer {
  id: number;
  /** Undefined when the file could not be read. */
  sha256: string | undefined;
}

type Settle = (sha256: string | undefined) => void;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Settle>();

/** SHA-256 of a file, computed off the main thread. @throws when the file cannot be read, such as after it was moved */
export async function hashInWorker(file: Blob): Promise<string> {
  worker ??= start();
  const id = ++asked;
  const sha256 = await new Promise<string | undefined>((settle) => {
    waiting.set(id, settle);
    worker?.postMessage({ id, file } satisfies HashQuestion);
  });
  if (sha256 === undefined) throw new Error('The file could not be read. It may have been moved or changed.');
  return sha256;
}

function start(): Worker {
  const started = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<HashAnswer>) => {
    waiting.get(id)?.(sha256);
    waiting.delete(id);
  });
  return started;
}
