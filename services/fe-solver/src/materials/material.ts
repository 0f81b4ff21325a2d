import { z } from 'zod';

/** One term of the Prony series: g relative to the instantaneous shear modulus, τ in seconds. */
const prony = z.strictObject({ g: z.number().positive().lt(1), tau: z.number().positive() });

/**
 * Nearly incompressible neo-Hooke with a Prony series in shear:
 * G(t) = G∞ + Σ g_i G0 e^(−t/τ_i), G0 = G∞ / (1 − Σ g_i).
 */
export const materialSchema = z.strictObject({
  /** kg/m³ */
  density: z.number().min(500).max(3000),
  /** Long-term shear modulus G∞, Pa. */
  longTermShearModulus: z.number().positive().max(1e9),
  prony: z.array(prony).max(6),
});

export type Material = z.infer<typeof materialSchema>;

export const materialSetSchema = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    citation: z.string(),
    convention: z.string(),
    /** Material of each part of the head. */
    parts: z.record(z.string(), materialSchema),
  })
  .refine((set) => Object.values(set.parts).every((m) => m.prony.reduce((sum, term) => sum + term.g, 0) < 1), {
    message: 'the relative moduli of a Prony series sum to less than 1',
  });

export type MaterialSet = z.infer<typeof materialSetSchema>;

/** G0 = G∞ / (1 − Σ g_i), Pa. */
export const instantaneousShearModulus = (material: Material): number =>
  material.longTermShearModulus / (1 - material.prony.reduce((sum, term) => sum + term.g, 0));
