export interface HashQuestion {
  id: number;
  file: Blob;
}

export interface HashAnswer {
  id: number;
  /** Undefined when the file could not be read. */
  sha256: string | undefined;
}

interface Settle {
  resolve: (sha256: string | undefined) => void;
  reject: (reason: Error) => void;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, Settle>();

/** SHA-256 of a file, computed off the main thread. @throws when the file cannot be read, such as after it was moved */
export async function hashInWorker(file: Blob): Promise<string> {
  worker ??= start();
  const id = ++asked;
  const sha256 = await new Promise<string | undefined>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker?.postMessage({ id, file } satisfies HashQuestion);
  });
  if (sha256 === undefined) throw new Error('The file could not be read. It may have been moved or changed.');
  return sha256;
}

function start(): Worker {
  const started = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<HashAnswer>) => {
    waiting.get(id)?.resolve(sha256);
    waiting.delete(id);
  });
  started.addEventListener('error', giveUp);
  started.addEventListener('messageerror', giveUp);
  return started;
}

/** A worker that cannot be loaded, or fails on its own, answers nobody any more; whoever tries again gets another one. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  const reason = new Error('The part of the console that reads files could not be loaded.');
  for (const { reject } of waiting.values()) reject(reason);
  waiting.clear();
}
