import { move, transferableSymbol, valueSymbol } from 'piscina';
import { loadSensorDefinitions } from '../sensor-definitions/sensor-definitions.ts';
import { checkRequest, type CheckedRequest, type RequestToCheck } from './check-request.ts';

const definitions = loadSensorDefinitions();

/** Entry of a worker thread. */
export default async function work(task: RequestToCheck) {
  const outcome = await checkRequest(task, definitions);
  return 'faults' in outcome ? outcome : handedOver(outcome);
}

/** What is large changes hands instead of being copied. */
function handedOver(checked: CheckedRequest): unknown {
  const buffers = [checked.file, checked.batch.content].filter(isAlone).map(({ buffer }) => buffer);
  return move({ [transferableSymbol]: buffers, [valueSymbol]: checked });
}

/** Small ones share their memory with others. */
const isAlone = ({ byteLength, buffer }: Uint8Array) => byteLength === buffer.byteLength;
