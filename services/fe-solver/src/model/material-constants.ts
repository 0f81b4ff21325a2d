import type { KernelForm } from '../kernel/kernel-form.ts';
import { materialLength } from '../kernel/kernel-form.ts';
import { instantaneousToLongTerm } from '../materials/material.ts';
import type { ModelMaterial } from './model.ts';
import { areaModulus } from './part-materials.ts';

/**
 * What the element kernel reads of a material (`material` of kernel/element-kernel.ts) at time step `dt`: K, K/K_ref, G∞ or the
 * Ogden pairs, k1, Λ, and per Prony term 1 − e^(−Δt/τ_i) and the gain g_i G0/G∞ (1 − e^(−Δt/τ_i)) τ_i/Δt. Doubles: in singles
 * 1 − e^… would lose its digits.
 */
export function materialConstants(material: ModelMaterial, form: KernelForm, dt: number): Float64Array {
  const { longTermShearModulus, ogden, fibres, bulkModulus, potentialShare = 1, prony } = material;
  const ratio = instantaneousToLongTerm(material);
  const terms = prony.flatMap(({ g, tau }) => {
    const decay = -Math.expm1(-dt / tau);
    return [decay, (g * ratio * decay * tau) / dt];
  });
  const ground = ogden ? ogden.flatMap(({ mu, alpha }) => [mu, alpha]) : [longTermShearModulus];
  const directed = [...(fibres ? [fibres.k1] : []), ...(form.isSheet ? [areaModulus(material)] : [])];
  const constants = Float64Array.of(bulkModulus, potentialShare, ...ground, ...directed, ...terms);
  if (constants.length !== materialLength(form)) throw new Error('The kernel is not the one of this material.');
  return constants;
}
