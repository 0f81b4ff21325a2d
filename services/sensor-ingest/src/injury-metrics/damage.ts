import { at, resultant } from '../signals/series.ts';
import type { HeadMotion } from '../signals/head-motion.ts';
import { oscillatorResponse } from './damped-oscillator.ts';
import type { Metric } from './metric.ts';

/** Stiffnesses in N/m for a mass of 1 kg per axis, damping C = a₁·K with a₁ in s, scale in 1/m (Gabler et al. 2019). */
const KXX = 32_142;
const KYY = 23_493;
const KZZ = 16_935;
const KXZ = 1_636.3;
const STIFFNESS_DAMPING = 5.9148e-3;
const SCALE = 2.9903;

/** Displacement is looked at this finely (s): between samples of a slow sensor a peak could hide. */
const FINEST_STEP = 1e-4;
/** The peak may come after the record: one and a half periods of the slowest mode, s. */
const FREE_VIBRATION = 0.08;

/** kxy = kyz = 0: y stands alone, x and z couple. With C = a₁·K the modes of K decouple the damped system too. */
const COUPLED_MODES = eigenmodes(KXX + KXZ, -KXZ, KZZ + KXZ);

export const damage = {
  key: 'damage',
  name: 'Diffuse axonal multi-axis general evaluation (DAMAGE)',
  unit: '',
  definition: 'Scaled peak displacement of three coupled damped oscillators driven by the angular acceleration.',
  source: 'Gabler et al. 2019; Euro NCAP',
  variant: 'Exact for angular acceleration linear between samples; the free vibration after the record counts',
  needs: ['rotation'],
  compute: (motion) => SCALE * resultant(displacements(motion)).reduce((peak, value) => Math.max(peak, value), 0),
} as const satisfies Metric;

function displacements({ time, angularAcceleration }: HeadMotion) {
  const interval = (at(time, time.length - 1) - at(time, 0)) / (time.length - 1);
  const subdivisions = Math.max(1, Math.ceil(interval / FINEST_STEP));
  const step = interval / subdivisions;
  const forcing = (values: Float64Array) => refined(values, subdivisions, Math.ceil(FREE_VIBRATION / step));

  const x = forcing(angularAcceleration.x);
  const z = forcing(angularAcceleration.z);
  const [first, second] = COUPLED_MODES;
  const inMode = (mode: Mode) => {
    const modal = x.map((value, i) => mode.x * value + mode.z * at(z, i));
    return response(modal, step, mode.stiffness);
  };
  const q1 = inMode(first);
  const q2 = inMode(second);
  return {
    x: q1.map((value, i) => first.x * value + second.x * at(q2, i)),
    y: response(forcing(angularAcceleration.y), step, KYY),
    z: q1.map((value, i) => first.z * value + second.z * at(q2, i)),
  };
}

function response(forcing: Float64Array, step: number, stiffness: number): Float64Array {
  const omega = Math.sqrt(stiffness);
  return oscillatorResponse(forcing, step, omega, (STIFFNESS_DAMPING * omega) / 2);
}

/** `values` interpolated linearly to `subdivisions` steps per sample, then `tail` steps of nothing. */
function refined(values: Float64Array, subdivisions: number, tail: number): Float64Array {
  const last = (values.length - 1) * subdivisions;
  const fine = new Float64Array(last + 1 + tail);
  for (let i = 0; i <= last; i++) {
    const index = Math.floor(i / subdivisions);
    const fraction = i / subdivisions - index;
    const here = at(values, index);
    fine[i] = fraction === 0 ? here : here + fraction * (at(values, index + 1) - here);
  }
  return fine;
}

interface Mode {
  readonly stiffness: number;
  readonly x: number;
  readonly z: number;
}

/** Eigenvalues and unit eigenvectors of the symmetric matrix [[a, b], [b, d]]. */
function eigenmodes(a: number, b: number, d: number): readonly [Mode, Mode] {
  const angle = Math.atan2(2 * b, a - d) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const stiffness = (x: number, z: number) => a * x * x + 2 * b * x * z + d * z * z;
  return [
    { stiffness: stiffness(cosine, sine), x: cosine, z: sine },
    { stiffness: stiffness(-sine, cosine), x: -sine, z: cosine },
  ];
}
