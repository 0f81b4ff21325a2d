/** Reading a task document, of this interface or the older one. */
import { createHash } from 'node:crypto';
import { SolverError } from '../errors/solver-error.ts';
import { isOlderInterface, readOlderInterface } from './older-interface.ts';
import type { Task } from './task.schema.ts';
import { taskSchema } from './task.schema.ts';

/** K in Pa by quality: Zhao & Ji 2019 use 0.219 GPa; a tenth of it gives steps three times as long for a first look. */
export const BULK_MODULUS = { preview: 21.9e6, standard: 0.219e9 } as const;

/**
 * Reads a task document, or one of the older interface.
 * @throws SolverError invalid-task with one line per fault, unsupported
 */
export function parseTask(document: unknown): Task {
  const parsed = taskSchema.safeParse(isOlderInterface(document) ? readOlderInterface(document) : document);
  if (parsed.success) return checked(parsed.data);
  const faults = parsed.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.') || 'task'}: ${message}`);
  throw new SolverError('invalid-task', `The task document is not valid. ${faults.join('; ')}`, { faults });
}

function checked(task: Task): Task {
  if (task.outputs.pressure && task.quality === 'preview') {
    const message = 'The preview quality is too soft in bulk for its pressure to mean anything: ask for standard.';
    throw new SolverError('unsupported', message);
  }
  return task;
}

/** SHA-256 of the parsed task without the event's id: equal inputs have equal hashes. */
export function taskHash({ eventId: _, ...content }: Task): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
