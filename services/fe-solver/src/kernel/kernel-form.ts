/** What distinguishes one element kernel from another; parts of a mesh that agree in it share the compiled functions. */

/** One quadrature point with hourglass control, or eight with a mean dilatation (Q1P0). */
export type ElementKind = 'one-point' | 'eight-point';

export interface KernelForm {
  element: ElementKind;
  /** Terms of the Ogden energy; 0 stands for neo-Hooke. */
  ogdenTerms: number;
  hasFibres: boolean;
  /** Whether the elements stand for a thin sheet, which resists changes of its area. */
  isSheet: boolean;
  pronyTerms: number;
}

/** For example `one-point ogden2 fibres sheet prony3`; equal for equal forms. */
export function formName({ element, ogdenTerms, hasFibres, isSheet, pronyTerms }: KernelForm): string {
  const ground = ogdenTerms === 0 ? 'neo-hooke' : `ogden${ogdenTerms}`;
  return `${element} ${ground}${hasFibres ? ' fibres' : ''}${isSheet ? ' sheet' : ''} prony${pronyTerms}`;
}

export const quadraturePoints = ({ element }: KernelForm): number => (element === 'one-point' ? 1 : 8);

/** Numbers of an element's geometry input: those of its kind (see one-point.ts, eight-point.ts), of its fibres, of its sheet. */
export const geometryLength = (form: KernelForm): number => sheetGeometry(form) + (form.isSheet ? 3 : 0);

/** Where the unit normal N of a sheet begins in the geometry input. */
export const sheetGeometry = (form: KernelForm): number => kindGeometryLength(form.element) + fibreLength(form);

export const kindGeometryLength = (element: ElementKind): number => (element === 'one-point' ? 38 : 25);

/** Unit vector a₀ along the fibres and their dispersion κ. */
const fibreLength = ({ hasFibres }: KernelForm): number => (hasFibres ? 4 : 0);

/** Numbers of the material uniform: K, K/K_ref, G∞ or the Ogden pairs (μ, α), k1 of the fibres, Λ of the sheet, per Prony term decay and gain. */
export const materialLength = ({ ogdenTerms, hasFibres, isSheet, pronyTerms }: KernelForm): number =>
  2 + Math.max(1, 2 * ogdenTerms) + Number(hasFibres) + Number(isSheet) + 2 * pronyTerms;

/** θ − 1 and the pressure φ of the body forces at the last step come first in the state. */
const PRESSURE_STATE = 2;

/** Numbers of one point's state: S of the last step, an overstress Q per Prony term, and E. */
export const pointStateLength = ({ pronyTerms }: KernelForm): number => (pronyTerms === 0 ? 0 : 6 * (2 + pronyTerms));

export const stateLength = (form: KernelForm): number =>
  PRESSURE_STATE + quadraturePoints(form) * pointStateLength(form);
