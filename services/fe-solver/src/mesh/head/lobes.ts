/** Which lobe a point of the cerebrum belongs to, in the template's millimetres. */
import { temporalLobe } from './cerebrum.ts';
import { centralSulcusAt, lateralSulcusAt } from './sulci.ts';
import type { TemplatePoint } from './template.ts';

const { max, abs } = Math;

export type Lobe = 'frontal' | 'parietal' | 'occipital' | 'temporal' | 'msc';

/** Pre- and postcentral gyrus together reach this far from the central sulcus, and so deep below the surface; mm. */
const STRIP_HALF_WIDTH = 12.5;
const STRIP_DEPTH = 20;
/** Tissue so near to the drawn temporal lobe, and below the lateral sulcus, is the temporal lobe's. */
const TEMPORAL_MARGIN = 7;

/** From the parieto-occipital sulcus on the upper margin (a −75, s 42) to the preoccipital notch (a −62, s −20). */
const occipitalBorder = (s: number): number => -75 + ((42 - s) * 13) / 62;

/** `depth`: distance below the brain's surface, mm. */
export function lobeAt([right, a, s]: TemplatePoint, depth: number): Lobe {
  const r = abs(right);
  if (a < occipitalBorder(s)) return 'occipital';
  if (r > 14 && s < lateralSulcusAt(a) && temporalLobe([r, a, s]) < TEMPORAL_MARGIN) return 'temporal';
  // The sulcus leans a little more forward on the side of the head than over the top.
  const ahead = a - centralSulcusAt(s);
  const isCortical = depth < STRIP_DEPTH || r < 12;
  if (abs(ahead) < STRIP_HALF_WIDTH && isCortical && s > max(2, lateralSulcusAt(a)) && (r > 12 || s > 34)) return 'msc';
  return ahead > 0 ? 'frontal' : 'parietal';
}
