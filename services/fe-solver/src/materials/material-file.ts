/** Material sets as data: files in `materials/`, each value with its convention; `convert-part.ts` checks and converts them. */
import { z } from 'zod';

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

const partSchema = z.strictObject({
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
export type OgdenFile = z.infer<typeof ogdenSchema>;
