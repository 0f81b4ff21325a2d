/**
 * The template that the head's shapes are drawn in: millimetres, r to the right, a forward, s up, origin at the anterior
 * commissure, the axes and (rounded) landmarks of Talairach & Tournoux 1988, "Co-planar stereotaxic atlas of the human
 * brain". Shapes are drawn once, for both sides, and scaled along each axis to the dimensions of a sub-type.
 */
import type { Point, SignedDistance } from '../signed-distance.ts';
import type { CranialDimensions } from './anthropometry.ts';
import { CENTRE_OF_GRAVITY } from './anthropometry.ts';

/** A point (r, a, s) of the template, mm. */
export type TemplatePoint = Point;

/** Dimensions of the template's own cavity, metres. A test measures them. */
const TEMPLATE_DIMENSIONS: CranialDimensions = { length: 0.1756, breadth: 0.1408, height: 0.1364 };

export interface TemplateFrame {
  /** From SAE J211 head axes (x forward, y right, z down, origin at the centre of gravity; m) to the template. */
  toTemplate: (point: Point) => TemplatePoint;
  /** The other way. */
  toHead: (point: TemplatePoint) => Point;
  /** A shape of the template (mm) as a shape of the head (m). Distances hold to first order. */
  inHead: (shape: SignedDistance) => SignedDistance;
}

export function templateFrame(own: CranialDimensions): TemplateFrame {
  const template = TEMPLATE_DIMENSIONS;
  const [length, breadth, height] = [
    own.length / template.length,
    own.breadth / template.breadth,
    own.height / template.height,
  ];
  const millimetre = Math.cbrt(length * breadth * height) / 1000;
  const [r0, a0, s0] = CENTRE_OF_GRAVITY;
  const toTemplate = ([x, y, z]: Point): TemplatePoint => [
    r0 + (1000 * y) / breadth,
    a0 + (1000 * x) / length,
    s0 - (1000 * z) / height,
  ];
  const toHead = ([r, a, s]: TemplatePoint): Point => [
    ((a - a0) * length) / 1000,
    ((r - r0) * breadth) / 1000,
    ((s0 - s) * height) / 1000,
  ];
  return { toTemplate, toHead, inHead: (shape) => (point) => shape(toTemplate(point)) * millimetre };
}
