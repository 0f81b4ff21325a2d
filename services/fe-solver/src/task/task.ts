/** Reading a task document, of this interface or the older one. */
import { createHash } from 'node:crypto';
import { SolverError } from '../errors/solver-error.ts';
import { isOlderInterface, readOlderInterface } from './older-interface.ts';
import type { Task } from './task.schema.ts';
import { taskSchema } from './task.schema.ts';

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
  if (task.outputs.pressure && task.quality !== 'reference') {
    const message =
      'The standard quality chooses a bulk modulus that leaves strain as it is but not pressure: ask for quality reference.';
    throw new SolverError('unsupported', message);
  }
  return task;
}

/** SHA-256 of the parsed task without the event's id: equal inputs have equal hashes. */
export function taskHash({ eventId: _, ...content }: Task): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
