/** The curves of the verification page: how errors fall with the mesh, that nothing locks, how stress relaxes. */
import type { LinePlot, Series } from '../science/line-plot.ts';
import { errorOf, SOFT_BULK } from './cases/rotating.cases.ts';
import { relaxationCurve } from './material-response.ts';
import { BALL, BRAIN, CYLINDER } from './rotating-body.ts';
import { ELEMENTS } from './verification-case.ts';

const LAYERS = [3, 4, 5, 6, 8, 10];
const BULK_TO_SHEAR = [1e2, 1e3, 1e4, 1e5];
const INSTANTANEOUS_SHEAR = 7979;
const SHOWN_RELAXATION_POINTS = 40;

export interface VerificationPlot extends LinePlot {
  /** Name of the figure's file and anchor. */
  id: string;
  caption: string;
}

export async function verificationPlots(): Promise<VerificationPlot[]> {
  return [await convergence(), await locking(), relaxation()];
}

async function convergence(): Promise<VerificationPlot> {
  const series: Series[] = [];
  for (const [name, body] of [['ball', BALL] as const, ['cylinder', CYLINDER] as const]) {
    for (const element of ELEMENTS) {
      const y: number[] = [];
      for (const layers of LAYERS) y.push(await errorOf(body, element, layers, SOFT_BULK));
      series.push({ name: `${name}, ${element}`, x: LAYERS, y, style: 'both' });
    }
  }
  return {
    id: 'convergence',
    title: 'Error of the rotating ball and cylinder over the number of layers',
    caption:
      'Viscoelastic ball and cylinder in a rigid shell: relative L2 error of the displacement over 40 ms against the exact solution. Both axes are logarithmic; a line that falls by four when the layers double is of second order.',
    x: { label: 'layers of elements', scale: 'log' },
    y: { label: 'relative L2 error', scale: 'log' },
    series,
  };
}

async function locking(): Promise<VerificationPlot> {
  const series: Series[] = [];
  for (const element of ELEMENTS) {
    const y: number[] = [];
    for (const ratio of BULK_TO_SHEAR) y.push(await errorOf(BALL, element, 3, ratio * INSTANTANEOUS_SHEAR));
    series.push({ name: element, x: BULK_TO_SHEAR, y, style: 'both' });
  }
  return {
    id: 'locking',
    title: 'Error of the rotating ball over the ratio of bulk to shear modulus',
    caption:
      'The ball of three layers with ever stiffer bulk. An element that locks would lose its displacement, an error of 1; these do not notice.',
    x: { label: 'K / G0', scale: 'log' },
    y: { label: 'relative L2 error', scale: 'linear' },
    series,
  };
}

function relaxation(): VerificationPlot {
  const curve = relaxationCurve(BRAIN, 1e-4);
  const few = curve.filter((_, i) => i % Math.floor(curve.length / SHOWN_RELAXATION_POINTS) === 0);
  return {
    id: 'relaxation',
    title: 'Shear stress of a ramp and a hold',
    caption:
      'Brain tissue (Zhao & Ji 2019) sheared at 5 % per second for 20 ms and then held: the stress of the kernel on the closed form of the Prony series.',
    x: { label: 'time (ms)', scale: 'linear' },
    y: { label: 'shear stress (Pa)', scale: 'linear' },
    series: [
      { name: 'closed form', x: curve.map(({ t }) => 1000 * t), y: curve.map(({ exact }) => exact), style: 'line' },
      { name: 'kernel', x: few.map(({ t }) => 1000 * t), y: few.map(({ measured }) => measured), style: 'marks' },
    ],
  };
}
