import type { ElementKind, KernelForm } from '../kernel/kernel-form.ts';
import type { Material } from '../materials/material.ts';

/** The kernel that computes elements of this kind and material. */
export const kernelFormOf = (material: Material, element: ElementKind): KernelForm => ({
  element,
  ogdenTerms: material.ogden?.length ?? 0,
  hasFibres: material.fibres !== undefined,
  pronyTerms: material.prony.length,
});
