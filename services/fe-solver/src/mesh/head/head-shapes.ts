import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
/** Our own parametric head: its surfaces as signed distances and the tissue at every point inside. */
import type { SignedDistance } from '../signed-distance.ts';
import { union } from '../signed-distance.ts';
import type { Place, TissueShapes } from '../tissue-mesh.ts';
import { CRANIAL_DIMENSIONS } from './anthropometry.ts';
import type { HeadSubtype } from './anthropometry.ts';
import { cerebrum, cerebrumHull, diencephalon } from './cerebrum.ts';
import { brainStem, cerebellum, cerebellumHull } from './hindbrain.ts';
import { lobeAt } from './lobes.ts';
import { callosum, isFalx, isFissure, ventricles } from './midline.ts';
import { withSulci } from './sulci.ts';
import { templateFrame } from './template.ts';
import type { TemplatePoint } from './template.ts';
import { infratentorial, isTentorium } from './tentorium.ts';

const { min, max, abs, exp } = Math;

/** Region 'csf' stands for all that is not brain and carries no strain result: CSF, ventricles and membranes. */
export const HEAD_REGIONS = [...BRAIN_REGIONS, 'csf'] as const;
export type HeadRegion = (typeof HEAD_REGIONS)[number];

export const HEAD_PARTS = [
  'csf',
  'grey',
  'white',
  'cerebellum',
  'stem',
  'callosum',
  'ventricles',
  'falx',
  'tentorium',
] as const;
export type HeadPart = (typeof HEAD_PARTS)[number];

export interface Tissue {
  part: HeadPart;
  region: HeadRegion;
}

/** Thickness of the subarachnoid space where it is thinnest, mm. */
const CSF_THICKNESS = 2.5;
/** Thickness of the cerebral cortex, mm; a coarse mesh shows it as the outer element. */
const CORTEX_DEPTH = 4;
/** Width over which creases between the brain's parts are filled: hardly in the brain, widely in the dura. mm */
const BRAIN_SEAM = 4;
const DURA_SEAM = 16;
const STEM_CISTERN = 3;

const brainHull = union(BRAIN_SEAM, cerebrum(BRAIN_SEAM), cerebellum, brainStem);
const brainTemplate = withSulci(fissured(brainHull));
/** Larger elements (m) cannot follow a sulcus: to them its bottom is not CSF. */
const RESOLVES_SULCI = 0.003;
const dura = union(DURA_SEAM, cerebrumHull(DURA_SEAM), cerebellumHull, (point) => brainStem(point) - STEM_CISTERN);
const cavityTemplate: SignedDistance = (point) => dura(point) - CSF_THICKNESS;

const BOUNDS = { min: [-0.115, -0.08, -0.1], max: [0.105, 0.08, 0.085] } as const;

/** Parts whose common boundary need not be smooth. */
const SMOOTH_CLASSES: readonly (readonly string[])[] = [
  ['csf'],
  ['falx', 'tentorium'],
  ['ventricles'],
  ['grey', 'white', 'callosum', 'stem', 'cerebellum'],
];

/** `element`: edge of the elements that the shapes are for, m. `hasSulci`: false for a brain without fissure and sulci. */
export function headShapes(subtype: HeadSubtype, element: number, hasSulci = true): TissueShapes {
  const surface = hasSulci ? brainTemplate : brainHull;
  const labelled = element < RESOLVES_SULCI ? surface : brainHull;
  const { toTemplate, inHead } = templateFrame(CRANIAL_DIMENSIONS[subtype]);
  return {
    bounds: BOUNDS,
    cavity: inHead(cavityTemplate),
    brain: inHead(surface),
    sheet: inHead(infratentorial),
    parts: HEAD_PARTS,
    regions: HEAD_REGIONS,
    smoothClass: (part) => SMOOTH_CLASSES.findIndex((parts) => parts.includes(part)),
    tissueAt: (place) => tissueTemplate(toTemplate(place.point), labelled, place),
  };
}

/** The longitudinal fissure as a notch along the margin of the hemispheres. */
function fissured(shape: SignedDistance): SignedDistance {
  const [depth, width] = [6, 5];
  return (point) => {
    const isMargin = min(1, max(0, (infratentorial(point) - 2) / 10));
    return shape(point) + isMargin * depth * exp(-((point[0] / width) ** 2));
  };
}

const CSF: Tissue = { part: 'csf', region: 'csf' };

function tissueTemplate(
  point: TemplatePoint,
  brain: SignedDistance,
  { onMidline, inSheet, onSkull }: Omit<Place, 'point'>,
): Tissue {
  const [, a, s] = point;
  const isParted = onMidline && infratentorial(point) > 0 && isFissure(a, s);
  if (isParted && isFalx(a, s)) return { part: 'falx', region: 'csf' };
  if (inSheet && isTentorium(point) && brainStem(point) > 1) return { part: 'tentorium', region: 'csf' };
  const depth = -brain(point);
  if (onSkull || isParted || depth < 0) return CSF;
  if (ventricles(point) < 0) return { part: 'ventricles', region: 'csf' };
  if (brainStem(point) < 0) return { part: 'stem', region: 'stem' };
  if (infratentorial(point) < 0) return { part: 'cerebellum', region: 'cerebellum' };
  const region = lobeAt(point, depth);
  if (callosum(point) < 0) return { part: 'callosum', region };
  return { part: isGrey(point, depth) ? 'grey' : 'white', region };
}

/** Cortex on every free surface, the medial one included, and the deep nuclei. */
function isGrey(point: TemplatePoint, depth: number): boolean {
  const [r, a, s] = point;
  const fromFissure = isFissure(a, s) ? abs(r) - 2 : Infinity;
  if (min(depth, infratentorial(point), fromFissure) < CORTEX_DEPTH) return true;
  return diencephalon(point) < -3;
}
