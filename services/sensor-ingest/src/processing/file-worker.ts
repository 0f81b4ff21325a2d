import { setPriority } from 'node:os';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import type { FileOutcome, FileTask } from './file-task.ts';
import { processFile } from './process-file.ts';

// Of this thread alone: whoever waits for an answer of the service comes first, and the solvers after it.
try {
  setPriority(5);
} catch {
  // The whole service runs at a lower one, which only root may raise.
}

const definitions = loadSensorDefinitions();

/** Entry of a worker thread. */
export default function work(task: FileTask): Promise<FileOutcome> {
  return processFile(task, definitions);
}
