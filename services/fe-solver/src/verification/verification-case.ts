import { ReferenceEngine } from '../engine/reference-engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import type { Engine } from '../engine/engine.ts';
import type { Model } from '../model/model.ts';

/** One comparison of the solver with something known, with the figure that is published. */
export interface VerificationCase {
  name: string;
  /** What the figure is, with its unit. */
  figure: string;
  /** The case passes when the figure is at most (or, for rates, at least) the limit. */
  limit: number;
  sense: 'at most' | 'at least';
  run: () => Promise<number>;
}

export type MakeEngine = (model: Model, samples: number) => Engine;

export const single: MakeEngine = (model, samples) => new WasmEngine(model, samples, 1);
export const double: MakeEngine = (model, samples) => new ReferenceEngine(model, samples);

export const passes = ({ sense, limit }: VerificationCase, value: number): boolean =>
  sense === 'at most' ? value <= limit : value >= limit;

/** Head that neither moves nor turns. */
export const AT_REST = { acceleration: [0, 0, 0], angularVelocity: [0, 0, 0], angularAcceleration: [0, 0, 0] } as const;
