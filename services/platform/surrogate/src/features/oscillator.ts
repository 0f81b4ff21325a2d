/** u″ + 2ζΩ u′ + Ω² u = p(t) with Ω = 2πf: a damped oscillator, or with f = 0 a free mass. */
export interface Oscillator {
  /** f, Hz */
  readonly frequency: number;
  /** ζ, below 1 */
  readonly damping: number;
}

/**
 * Takes an oscillator exactly through a step in which its excitation is linear (Nigam and Jennings, Bulletin of the
 * Seismological Society of America 59 (1969) 909): [u, u′] after the step are the two rows of four times
 * [u, u′, p at the beginning, p at the end].
 *
 * @param step s
 */
export function recurrence({ frequency, damping }: Oscillator, step: number): Float64Array {
  const h = step;
  if (frequency === 0) return Float64Array.of(1, h, (h * h) / 3, (h * h) / 6, 0, 1, h / 2, h / 2);
  const omega = 2 * Math.PI * frequency;
  const root = Math.sqrt(1 - damping * damping);
  const damped = omega * root;
  const q = damping / root;
  const decay = Math.exp(-damping * omega * h);
  const sine = decay * Math.sin(damped * h);
  const cosine = decay * Math.cos(damped * h);
  const stiffness = omega * omega;
  const lag = (2 * damping) / (omega * h);
  const slope = (2 * damping * damping - 1) / (damped * h);
  return Float64Array.of(
    q * sine + cosine,
    sine / damped,
    (lag - (slope + q) * sine - (1 + lag) * cosine) / stiffness,
    (1 - lag + slope * sine + lag * cosine) / stiffness,
    (-omega / root) * sine,
    cosine - q * sine,
    (-1 / h + (omega / root + q / h) * sine + cosine / h) / stiffness,
    (1 - q * sine - cosine) / (stiffness * h),
  );
}
