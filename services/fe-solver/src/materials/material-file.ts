/** Material sets as data: files in `materials/`, each value with its convention, checked and converted when read. */
import { z } from 'zod';
import type { Material, OgdenTerm, PronyTerm } from './material.ts';
import { checkUnits } from './check-units.ts';

const pascals = z.number().positive();

const neoHookeSchema = z.strictObject({ law: z.literal('neo-hooke'), shearModulus: pascals });

const ogdenSchema = z.strictObject({
  law: z.literal('ogden'),
  /**
   * ls-dyna: W = Σ μ/α (Σ λ̄^α − 3), G = ½ Σ μ α. abaqus: W = Σ 2μ/α² (Σ λ̄^α − 3), G = Σ μ.
   */
  form: z.enum(['ls-dyna', 'abaqus']),
  terms: z
    .array(z.strictObject({ mu: z.number(), alpha: z.number() }))
    .min(1)
    .max(4),
});

/** A sheet thinner than the elements that stand for it: what counts is its stiffness E t. */
const membraneSchema = z.strictObject({ law: z.literal('membrane'), youngsModulus: pascals, thickness: pascals });

const fibresSchema = z.strictObject({
  k1: pascals,
  dispersion: z
    .number()
    .min(0)
    .max(1 / 3),
  direction: z.tuple([z.number(), z.number(), z.number()]),
});

const relaxationSchema = z.union([
  z.strictObject({ relative: z.number().positive().lt(1), tau: z.number().positive().describe('s') }),
  z.strictObject({ modulus: pascals, tau: z.number().positive().describe('s') }),
]);

export const partSchema = z.strictObject({
  density: z.number().min(500).max(3000),
  elastic: z.discriminatedUnion('law', [neoHookeSchema, ogdenSchema, membraneSchema]),
  /** Which moduli `elastic` and `fibres` give. Without relaxation both are the same, and still it must be said. */
  moduli: z.enum(['long-term', 'instantaneous']),
  fibres: fibresSchema.optional(),
  /** Prony terms: `relative` to the instantaneous modulus, or as a `modulus` in Pa. */
  relaxation: z.array(relaxationSchema).max(6),
  /** Where the values come from, when not from the set's citation. */
  source: z.string().optional(),
});

export const materialSetFileSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  note: z.string(),
  /** Material of each part of the head, or the name of the part whose material it shares. */
  parts: z.record(z.string(), z.union([partSchema, z.strictObject({ sameAs: z.string() })])),
});

export type PartFile = z.infer<typeof partSchema>;

export interface PartMaterial extends Material {
  /** Thickness of the sheet that the part's elements stand for, m. */
  membraneThickness?: number | undefined;
}

/** @throws SolverError suspect-units, or unknown-material when the relaxation is not one */
export function convertPart(part: PartFile, name: string): PartMaterial {
  const given = smallStrainShearModulus(part.elastic);
  const prony = relativeTerms(part, given);
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

type OgdenFile = z.infer<typeof ogdenSchema>;

const lsDynaTerms = ({ form, terms }: OgdenFile): OgdenTerm[] =>
  terms.map(({ mu, alpha }) => ({ mu: form === 'abaqus' ? (2 * mu) / alpha : mu, alpha }));

const longTermOgden = (file: OgdenFile, toLongTerm: number): OgdenTerm[] =>
  lsDynaTerms(file).map(({ mu, alpha }) => ({ mu: mu * toLongTerm, alpha }));

/** g = G_i / G0 for terms in Pa, G0 being the modulus given or what relaxes on top of it. */
function relativeTerms({ relaxation, moduli }: PartFile, given: number): PronyTerm[] {
  const absolute = relaxation.reduce((sum, term) => sum + ('modulus' in term ? term.modulus : 0), 0);
  const instantaneous = moduli === 'instantaneous' ? given : given + absolute;
  return relaxation.map((term) => ({
    g: 'modulus' in term ? term.modulus / instantaneous : term.relative,
    tau: term.tau,
  }));
}

function unit([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
