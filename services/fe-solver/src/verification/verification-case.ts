import { ReferenceEngine } from '../engine/reference-engine.ts';
import { WasmEngine } from '../engine/wasm-engine.ts';
import type { Engine } from '../engine/engine.ts';
import type { ElementKind } from '../kernel/kernel-form.ts';
import type { Model } from '../model/model.ts';

/** One comparison of the solver with something known, with the figure that is published. */
export interface VerificationCase {
  group: VerificationGroup;
  /** Unique. */
  name: string;
  /** What the figure is, with its unit. */
  figure: string;
  /** The case passes when the figure is at most (or, for rates, at least) the limit. */
  limit: number;
  sense: 'at most' | 'at least';
  /** Takes more than a few seconds: left to `npm run verify`, out of the unit tests. */
  isLong?: boolean;
  run: () => Promise<number> | number;
}

/** A case that has nothing here to run on: neither passed nor failed. */
export class NotRun extends Error {}

export const VERIFICATION_GROUPS = [
  'Homogeneous fields',
  'Materials',
  'Rigid motion and body forces',
  'Waves, conservation, stability',
  'Rotating ball and cylinder',
  'Back ends and precision',
  'Membranes',
  'Head meshes',
] as const;
export type VerificationGroup = (typeof VERIFICATION_GROUPS)[number];

type Limit = Omit<VerificationCase, 'sense'>;
export const atMost = (one: Limit): VerificationCase => ({ ...one, sense: 'at most' });
export const atLeast = (one: Limit): VerificationCase => ({ ...one, sense: 'at least' });

export type MakeEngine = (model: Model, samples: number) => Engine;

export const single: MakeEngine = (model, samples) => new WasmEngine(model, samples, 1);
export const double: MakeEngine = (model, samples) => new ReferenceEngine(model, samples);

export const ELEMENTS: readonly ElementKind[] = ['one-point', 'eight-point'];

export const passes = ({ sense, limit }: Pick<VerificationCase, 'sense' | 'limit'>, value: number): boolean =>
  sense === 'at most' ? value <= limit : value >= limit;

/** Head that neither moves nor turns. */
export const AT_REST = { acceleration: [0, 0, 0], angularVelocity: [0, 0, 0], angularAcceleration: [0, 0, 0] } as const;
