import type { ElementKind, KernelForm } from '../kernel/kernel-form.ts';
import type { ModelMaterial } from './model.ts';

/**
 * Chooses the kernel that computes elements of this material in a model of this kind of element. A membrane is always of one
 * point, its mean strain: at eight points its elements, thicker than the sheet, would bend as a plate.
 */
export const kernelFormOf = (material: ModelMaterial, element: ElementKind): KernelForm => ({
  element: material.isMembrane ? 'one-point' : element,
  ogdenTerms: material.ogden?.length ?? 0,
  hasFibres: material.fibres !== undefined,
  isSheet: material.isMembrane ?? false,
  pronyTerms: material.prony.length,
});
