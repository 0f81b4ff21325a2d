import data from '../../../../../docs/science/data/mesh-convergence.json' with { type: 'json' };

/** A run of the studies' pulse on one mesh; a guard may have stopped it. */
export interface PulseRow {
  /** Edge of the elements, m. */
  elementSize: number;
  element: string;
  /** Pa */
  bulkModulus: number;
  elements?: number;
  mps95?: number;
  regions?: Readonly<Record<string, number>>;
  stopped?: string;
}

/** The last checked-in mesh study of the head (services/fe-solver, `npm run science:convergence`). */
export const convergence: {
  solver: string;
  /** Thickness of the sheets, m. */
  detail: { membrane: number };
  bySize: readonly PulseRow[];
  eightPoint: readonly PulseRow[];
  byBulkModulus: readonly PulseRow[];
  discretisationError: string | { order?: number; extrapolated?: number; index: number };
} = data;

/** Change from one value to the next, as a share of the last. */
export const changes = (values: readonly number[]): number[] => {
  const last = values.at(-1) ?? 1;
  return values.slice(1).map((value, i) => (value - values[i]!) / last);
};
