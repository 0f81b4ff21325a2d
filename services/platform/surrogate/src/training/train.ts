import { Worker } from 'node:worker_threads';
import { SurrogateError } from '../errors/surrogate-error.ts';
import type { Json, ModelSubject } from '../file/header.schema.ts';
import { FEATURE_NAMES } from '../features/feature-definition.ts';
import type { Figures } from '../judging/figures.ts';
import { checkSameSubject, Surrogate } from '../model/surrogate.ts';
import type { Sample } from '../targets/sample.ts';
import { TARGETS } from '../targets/targets.ts';
import { checkSamples } from './check-samples.ts';
import type { FitInput } from './fit-input.ts';
import type { ThreadMessage } from './training-thread.ts';

export interface TrainOptions {
  readonly subject: ModelSubject;
  /** The element that mirrors each (`mirroredElements`), for a head that is symmetric about y = 0. */
  readonly mirror?: Uint32Array;
  /** A model whose estimates are corrected, for few samples of a team's own. */
  readonly base?: Surrogate;
  /** Ends the training, which fails with its reason. */
  readonly signal?: AbortSignal;
  /** Told how far the training is, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Kept in the file as it is. */
  readonly passport?: Json;
}

export interface TrainedModel {
  /** The file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly surrogate: Surrogate;
  /** Each sample without its group. */
  readonly figures: Figures;
}

/**
 * Trains a model on a thread of its own. The same samples in the same order make the same file, to the bit.
 *
 * @throws SurrogateError where the samples cannot be learnt from, or the base is of another subject
 */
export async function train(samples: readonly Sample[], options: TrainOptions): Promise<TrainedModel> {
  options.signal?.throwIfAborted();
  checkSamples(samples, options.subject, options.mirror);
  if (options.base) checkBase(options.base, samples, options);
  const bytes = await fitOnThread(inputOf(samples, options), options);
  const surrogate = Surrogate.read(bytes);
  return { bytes, surrogate, figures: surrogate.figures as unknown as Figures };
}

function checkBase(base: Surrogate, samples: readonly Sample[], { subject, mirror }: TrainOptions): void {
  checkSameSubject(base.subject, subject);
  if (base.base) throw new SurrogateError('invalid-model', 'A model on top of another cannot be a base itself.');
  if (base.hasField !== (samples[0]!.field !== undefined) || base.isSymmetric !== (mirror !== undefined)) {
    throw new SurrogateError('other-mesh', 'The base and the samples differ in whether they have fields or a mirror.');
  }
}

/** The samples and options as the thread takes them. */
export function inputOf(samples: readonly Sample[], { subject, mirror, base, passport }: TrainOptions): FitInput {
  const features = shared(Float64Array, samples.length * FEATURE_NAMES.length);
  const targets = shared(Float64Array, samples.length * TARGETS.length);
  const fields = samples[0]!.field && shared(Float32Array, samples.length * subject.elementCount);
  const numbers = new Map<string, number>();
  const groups = Int32Array.from(samples, ({ group }) => {
    if (!numbers.has(group)) numbers.set(group, numbers.size);
    return numbers.get(group)!;
  });
  samples.forEach((sample, i) => {
    features.set(sample.features, i * FEATURE_NAMES.length);
    targets.set(
      TARGETS.map((target) => sample.targets[target]),
      i * TARGETS.length,
    );
    fields?.set(sample.field!, i * subject.elementCount);
  });
  return {
    count: samples.length,
    features,
    targets,
    groups,
    fields,
    mirror,
    subject,
    passport: passport ?? null,
    base: base?.bytes,
  };
}

/** An array in memory that threads share instead of copying it. */
function shared<T>(type: { new (buffer: SharedArrayBuffer): T; BYTES_PER_ELEMENT: number }, length: number): T {
  return new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));
}

const isSource = import.meta.url.endsWith('.ts');
/** Address of the thread's program, as source or as built. */
const program = new URL(`./training-thread.${isSource ? 'ts' : 'js'}`, import.meta.url);

async function fitOnThread(input: FitInput, { signal, onProgress }: TrainOptions): Promise<Uint8Array<ArrayBuffer>> {
  const done = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  // Nothing that was loaded into this process before its own code belongs into a thread.
  const worker = new Worker(program, { workerData: input, execArgv: isSource ? ['--conditions=source'] : [] });
  const abort = (): void => done.reject(signal!.reason as Error);
  signal?.addEventListener('abort', abort);
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'progress') onProgress?.(message.share);
    else if (message.kind === 'trained') done.resolve(message.bytes);
    else done.reject(new SurrogateError(message.code, message.message, message.details));
  });
  worker.on('error', (cause) => done.reject(lost(String(cause))));
  worker.on('exit', () => done.reject(lost('it ended')));
  try {
    return await done.promise;
  } finally {
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

const lost = (cause: string): SurrogateError =>
  new SurrogateError('thread-lost', 'The thread that trains stopped.', { cause });
