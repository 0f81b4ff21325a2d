import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import type { FilePiece, FileTask } from './file-task.ts';
import { processFile } from './process-file.ts';
import { serveTasks } from './serve-tasks.ts';

/** Events that are told at once: unpacking more of them would keep the service from its calls. */
const AT_ONCE = 200;

const definitions = loadSensorDefinitions();

serveTasks<FileTask, FilePiece>(async (task, tell) => {
  const { events, refusedEvents, ...rest } = await processFile(task, definitions, (inHand) => tell({ inHand }));
  for (const some of slices(events)) await tell({ events: some });
  for (const some of slices(refusedEvents)) await tell({ refusedEvents: some });
  await tell({ rest });
});

function* slices<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}
