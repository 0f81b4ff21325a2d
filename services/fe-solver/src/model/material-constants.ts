import { MATERIAL_LENGTH } from '../kernel/element-kernel.ts';
import { instantaneousShearModulus } from '../materials/material.ts';
import type { ModelMaterial } from './model.ts';

export const materialConstantsLength = (pronyTerms: number): number => MATERIAL_LENGTH + 2 * pronyTerms;

/**
 * What the element kernel reads of a material (`material` of kernel/element-kernel.ts) at time step `dt`: G∞, K and per
 * Prony term 1 − e^(−Δt/τ) and the gain G_i/G∞ · (1 − e^(−Δt/τ)) τ/Δt. Doubles: in singles 1 − e^… would lose its digits.
 */
export function materialConstants(material: ModelMaterial, dt: number): number[] {
  const { longTermShearModulus, bulkModulus, prony } = material;
  const ratio = instantaneousShearModulus(material) / longTermShearModulus;
  const terms = prony.flatMap(({ g, tau }) => {
    const decay = -Math.expm1(-dt / tau);
    return [decay, (g * ratio * decay * tau) / dt];
  });
  return [longTermShearModulus, bulkModulus, ...terms];
}
