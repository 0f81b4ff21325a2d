import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import type { FileOutcome, FileTask } from './file-task.ts';
import { processFile } from './process-file.ts';

const definitions = loadSensorDefinitions();

/** Entry of a worker thread. */
export default function work(task: FileTask): Promise<FileOutcome> {
  return processFile(task, definitions);
}
