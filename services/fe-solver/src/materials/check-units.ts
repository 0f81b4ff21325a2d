import { SolverError } from '../errors/solver-error.ts';
import type { PartFile } from './material-file.ts';

/** Moduli of soft tissue in shear span Pa to hundreds of kPa, those of the dura's folds tens of MPa; beyond it, a unit. */
const PLAUSIBLE = {
  tissue: { least: 50, most: 2e6 },
  membrane: { least: 1e5, most: 1e9 },
} as const;
/** Slowest relaxation of interest in an event of some 100 ms; slower ones look like milliseconds given as seconds. */
const SLOWEST_RELAXATION = 10;
/** A thicker sheet would be given in millimetres. */
const THICKEST_MEMBRANE = 0.02;

interface Checked {
  name: string;
  part: PartFile;
  longTerm: number;
  /** G∞/G0. */
  longTermShare: number;
}

/** @throws SolverError suspect-units or unknown-material */
export function checkUnits({ name, part, longTerm, longTermShare }: Checked): void {
  const suspect = (message: string): never => {
    throw new SolverError('suspect-units', `Material of "${name}": ${message}`, { part: name });
  };
  if (!(longTermShare > 0)) {
    const message = `Material of "${name}": its relaxation leaves no long-term modulus. Are the moduli instantaneous?`;
    throw new SolverError('unknown-material', message, { part: name });
  }
  const { least, most } = PLAUSIBLE[part.elastic.law === 'membrane' ? 'membrane' : 'tissue'];
  if (!(longTerm >= least)) suspect(`a shear modulus of ${longTerm} Pa: is it given in kPa or MPa?`);
  if (longTerm / longTermShare > most)
    suspect(`a shear modulus of ${longTerm / longTermShare} Pa is not soft tissue's.`);
  if (part.relaxation.some(({ tau }) => tau > SLOWEST_RELAXATION)) suspect('a relaxation over 10 s: is it in ms?');
  if (part.elastic.law === 'membrane' && part.elastic.thickness > THICKEST_MEMBRANE) {
    suspect(`a sheet ${part.elastic.thickness} m thick: is it given in mm?`);
  }
}
