/** From the convention that a material file states to the solver's: long-term moduli, LS-DYNA's Ogden form, relative Prony terms. */
import { checkUnits } from './check-units.ts';
import { SolverError } from '../errors/solver-error.ts';
import type { OgdenFile, PartFile, RelativeTo } from './material-file.ts';
import type { Material, OgdenTerm, PronyTerm } from './material.ts';

export interface PartMaterial extends Material {
  /** Thickness of the sheet that the part's elements stand for, m. */
  membraneThickness?: number | undefined;
}

/**
 * @param relativeTo which modulus the Prony terms of the set are shares of
 * @throws SolverError suspect-units, or unknown-material when the relaxation is not one
 */
export function convertPart(part: PartFile, name: string, relativeTo: RelativeTo | undefined): PartMaterial {
  const given = smallStrainShearModulus(part.elastic);
  const prony = relativeTerms(part, name, given, part.relaxationRelativeTo ?? relativeTo);
  const longTermShare = 1 - prony.reduce((sum, { g }) => sum + g, 0);
  const toLongTerm = part.moduli === 'instantaneous' ? longTermShare : 1;
  const longTerm = given * toLongTerm;
  checkUnits({ name, part, longTerm, longTermShare });
  return {
    density: part.density,
    longTermShearModulus: longTerm,
    ogden: part.elastic.law === 'ogden' ? longTermOgden(part.elastic, toLongTerm) : undefined,
    fibres: part.fibres && { ...part.fibres, k1: part.fibres.k1 * toLongTerm, direction: unit(part.fibres.direction) },
    prony,
    isFluid: part.phase === 'fluid',
    membraneThickness: part.elastic.law === 'membrane' ? part.elastic.thickness : undefined,
  };
}

/** In the convention that the file gives its moduli in, Pa. */
function smallStrainShearModulus(elastic: PartFile['elastic']): number {
  switch (elastic.law) {
    case 'neo-hooke':
      return elastic.shearModulus;
    case 'ogden':
      return lsDynaTerms(elastic).reduce((sum, { mu, alpha }) => sum + 0.5 * mu * alpha, 0);
    case 'membrane':
      // Volume-preserving: E = 3 G.
      return elastic.youngsModulus / 3;
  }
}

const lsDynaTerms = ({ form, terms }: OgdenFile): OgdenTerm[] =>
  terms.map(({ mu, alpha }) => ({ mu: form === 'abaqus' ? (2 * mu) / alpha : mu, alpha }));

const longTermOgden = (file: OgdenFile, toLongTerm: number): OgdenTerm[] =>
  lsDynaTerms(file).map(({ mu, alpha }) => ({ mu: mu * toLongTerm, alpha }));

/** g = G_i / G0 for terms in Pa, G0 being the modulus given or what relaxes on top of it; shares of G∞ are turned into g. */
function relativeTerms(
  { relaxation, moduli }: PartFile,
  name: string,
  given: number,
  relativeTo: RelativeTo | undefined,
): PronyTerm[] {
  const sumOf = (value: (term: (typeof relaxation)[number]) => number): number =>
    relaxation.reduce((sum, term) => sum + value(term), 0);
  const instantaneous =
    moduli === 'instantaneous' ? given : given + sumOf((term) => ('modulus' in term ? term.modulus : 0));
  // G0 = G∞ (1 + Σ r) of shares r of the long-term modulus.
  const whole = relativeTo === 'long-term' ? 1 + sumOf((term) => ('relative' in term ? term.relative : 0)) : 1;
  return relaxation.map((term) => {
    if ('modulus' in term) return { g: term.modulus / instantaneous, tau: term.tau };
    if (relativeTo === undefined) {
      const message = `Material of "${name}": it is not said which modulus its Prony terms are relative to.`;
      throw new SolverError('unknown-material', message, { part: name });
    }
    return { g: term.relative / whole, tau: term.tau };
  });
}

function unit([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
