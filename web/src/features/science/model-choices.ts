import data from '../../../../docs/science/data/model-choices.json' with { type: 'json' };

interface Strain {
  /** Axis that the head turned about. */
  about: string;
  mps95?: number;
  regions?: Readonly<Record<string, number>>;
  /** Code of the guard that stopped the run. */
  stopped?: string;
}

export interface ChoiceRow {
  name: string;
  /** Something of the model, the size of its elements, or whose head it is. */
  group: string;
  strains: readonly Strain[];
}

/** The last checked-in study of the model's choices (`npm run science:choices`); the first row is the default. */
export const modelChoices: {
  solver: string;
  /** By the axis; rad/s, s. */
  pulses: Readonly<Record<string, { peak: number; duration: number }>>;
  choices: readonly ChoiceRow[];
} = data;

const DEFAULT = modelChoices.choices[0]!;

/** MPS95 about each axis over that of the default, less 1; undefined where a run was stopped. */
export const changesOf = ({ strains }: ChoiceRow): (number | undefined)[] =>
  strains.map(({ mps95 }, axis) => {
    const usual = DEFAULT.strains[axis]?.mps95;
    return mps95 === undefined || usual === undefined ? undefined : mps95 / usual - 1;
  });

/** For example "−18 %", "+62 %", "0 %". */
export const signed = (share: number): string => {
  const percent = Math.round(100 * share);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
};

/** Largest fall and rise of MPS95 by any choice about any axis; whose head it is, is no choice of the model. */
export function rangeOf(choices: readonly ChoiceRow[]): { lowest: number; highest: number } {
  const changes = choices.filter(({ group }) => group !== 'head').flatMap(changesOf);
  const known = changes.filter((change) => change !== undefined);
  return { lowest: Math.min(0, ...known), highest: Math.max(0, ...known) };
}
