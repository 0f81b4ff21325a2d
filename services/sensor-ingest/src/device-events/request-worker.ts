import { move, transferableSymbol, valueSymbol } from 'piscina';
import { ownBuffers } from '../processing/own-buffers.ts';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import { checkRequest, type CheckedRequest, type RequestToCheck } from './check-request.ts';

const definitions = loadSensorDefinitions();

/** Entry of a worker thread. */
export default async function work(task: RequestToCheck) {
  const outcome = await checkRequest(task, definitions);
  return 'faults' in outcome ? outcome : handedOver(outcome);
}

function handedOver(checked: CheckedRequest): unknown {
  return move({ [transferableSymbol]: ownBuffers([checked.batch.content]), [valueSymbol]: checked });
}
