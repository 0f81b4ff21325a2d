import { contentKey } from '../content-key/content-key.ts';
import { followsPlayer } from '../heads/head-choice.ts';
import type { SubtypeSource } from '../heads/head-choice.ts';
import type { SimulationOptions } from '../simulations/simulation.entity.ts';
import type { Failure } from '../simulations/simulation.decide.ts';
import type { Motion } from './motion.entity.ts';

/** What somebody, or an uploader's settings, asks for. */
export interface Order {
  meshType: string;
  /** male | female, or `followsPlayer`. */
  meshSubtype: string;
  quality: SimulationOptions['quality'];
  /** Whether the VTU series is kept with the result. */
  saveVtu: boolean;
}

/** An order of which it is known on which head model it is solved, and why on that. */
export interface HeadedOrder extends Order {
  subtypeSource: SubtypeSource;
}

/** An order as a message tells it; what it leaves out, or leaves empty, is the usual. */
export function orderOf(asked: { meshType?: string; meshSubtype?: string; saveVtu?: boolean } = {}): Order {
  const { meshType, meshSubtype = followsPlayer, saveVtu = false } = asked;
  return { meshType: meshType || 'coarse', meshSubtype, quality: 'standard', saveVtu };
}

/** An order with what the service adds to it. */
export interface PlacedOrder extends HeadedOrder {
  motion: Motion;
  materials: string;
  solverVersion: string;
  settings: SimulationOptions;
  contentKey: string;
}

const meshes: Readonly<Record<string, readonly string[]>> = { coarse: ['male', 'female'], fine: ['male', 'female'] };

/** The one material set so far. */
const materials = 'zhao-ji-2019';

export function place(order: HeadedOrder, motion: Motion, solverVersion: string): PlacedOrder {
  const { meshType, meshSubtype, quality, saveVtu } = order;
  const { motionHash } = motion;
  const settings: SimulationOptions = { quality, ...(saveVtu && { vtu: true }) };
  const key = contentKey({ motionHash, meshType, meshSubtype, materials, solverVersion, settings: { ...settings } });
  return { ...order, motion, materials, solverVersion, settings, contentKey: key };
}

/** Why an order cannot be simulated at all; null when it can. */
export function faultOf({ meshType, meshSubtype, motion }: PlacedOrder): Omit<Failure, 'retryable'> | null {
  if (!meshes[meshType]?.includes(meshSubtype)) {
    return { reasonCode: 'UNKNOWN_MESH', reason: 'There is no head model of this kind.' };
  }
  if (motion.motionHash === '' || motion.motionSize === 0) {
    return { reasonCode: 'BAD_INPUT', reason: 'The event has no conditioned motion.' };
  }
  const [missing] = motion.notMeasured;
  if (missing !== undefined) return { reasonCode: 'NOT_MEASURED', reason: partNotMeasured(missing) };
  if (motion.scope.length === 0) {
    return { reasonCode: 'BAD_INPUT', reason: 'The event belongs to no organization.' };
  }
  return null;
}

/** Strain follows from the whole motion: what was not measured is not taken for zero. */
export const partNotMeasured = (part: string) =>
  `${part.charAt(0).toUpperCase()}${part.slice(1)} was not measured, so no strain can be computed.`;
