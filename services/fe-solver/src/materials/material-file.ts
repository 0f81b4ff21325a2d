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

/** A sheet thinner than the elements that stand for it: what counts is its stiffness E_m t_m. */
const membraneSchema = z.strictObject({
  law: z.literal('membrane'),
  /** E_m, Pa. */
  youngsModulus: pascals,
  /** t_m, m. */
  thickness: z.number().positive(),
});

const fibresSchema = z.strictObject({
  k1: pascals,
  dispersion: z
    .number()
    .min(0)
    .max(1 / 3),
  direction: z.tuple([z.number(), z.number(), z.number()]),
});

const relaxationSchema = z.union([
  z.strictObject({
    /** g_i of the instantaneous modulus G0, or r_i of the long-term one. */
    relative: z.number().positive().lt(1),
    tau: z.number().positive().describe('s'),
  }),
  z.strictObject({ modulus: pascals, tau: z.number().positive().describe('s') }),
]);

const relativeToSchema = z.enum(['instantaneous', 'long-term']);

/** How the relaxation of the set's brain is to be read. */
const conventionSchema = z.strictObject({
  /** Which modulus shares are of; left out where the terms are moduli. */
  relaxationRelativeTo: relativeToSchema.optional(),
  /** Whether the source leaves it open, so that there is a set with the other reading. */
  isLeftOpen: z.boolean(),
  /** What the source says or does not say of it. */
  source: z.string(),
});

export const partSchema = z.strictObject({
  density: z.number().min(500).max(3000),
  elastic: z.discriminatedUnion('law', [neoHookeSchema, ogdenSchema, membraneSchema]),
  /** Which moduli `elastic` and `fibres` give. Without relaxation both are the same, and still it must be said. */
  moduli: z.enum(['long-term', 'instantaneous']),
  fibres: fibresSchema.optional(),
  /** Prony terms: shares of a modulus (`relative`), or moduli in Pa. */
  relaxation: z.array(relaxationSchema).max(6),
  /** Which modulus the shares are of, where the part's own source says so; else as in the set's convention. */
  relaxationRelativeTo: relativeToSchema.optional(),
  /** A fluid may be sheared to any extent: a run is not stopped by how far its elements are stretched. */
  phase: z.enum(['tissue', 'fluid']).default('tissue'),
  /** Where the values come from, when not from the set's citation. */
  source: z.string().optional(),
});

export const materialSetFileSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  note: z.string(),
  convention: conventionSchema,
  /** Material of each part of the head, or the name of the part whose material it shares. */
  parts: z.record(z.string(), z.union([partSchema, z.strictObject({ sameAs: z.string() })])),
});

export type RelativeTo = z.infer<typeof relativeToSchema>;
export type Convention = z.infer<typeof conventionSchema>;
export type PartFile = z.infer<typeof partSchema>;
export type OgdenFile = z.infer<typeof ogdenSchema>;
