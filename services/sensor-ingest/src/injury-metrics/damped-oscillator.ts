import { at } from '../signals/series.ts';

/**
 * Displacement of x″ + 2ζω x′ + ω² x = f(t), at rest before the first sample, exact for f linear between samples:
 * the result does not depend on how finely f is sampled. Underdamped (ζ < 1).
 *
 * @param step sampling interval of `forcing`, s; `forcing` in m/s²
 * @returns displacement at every sample, m
 */
export function oscillatorResponse(forcing: Float64Array, step: number, omega: number, zeta: number): Float64Array {
  const damped = omega * Math.sqrt(1 - zeta * zeta);
  const decay = Math.exp(-zeta * omega * step);
  const cosine = Math.cos(damped * step);
  const sine = Math.sin(damped * step);

  const displacement = new Float64Array(forcing.length);
  let position = 0;
  let velocity = 0;
  for (let i = 1; i < forcing.length; i++) {
    // Over the interval f = f0 + slope·t; a particular solution is offset + rate·t.
    const slope = (at(forcing, i) - at(forcing, i - 1)) / step;
    const rate = slope / omega ** 2;
    const offset = at(forcing, i - 1) / omega ** 2 - (2 * zeta * rate) / omega;

    const a = position - offset;
    const b = (velocity - rate + zeta * omega * a) / damped;
    const homogeneous = decay * (a * cosine + b * sine);
    const homogeneousRate = decay * damped * (b * cosine - a * sine) - zeta * omega * homogeneous;
    position = homogeneous + offset + rate * step;
    velocity = homogeneousRate + rate;
    displacement[i] = position;
  }
  return displacement;
}
