import { recurrence } from './oscillator.ts';

/** Takes an oscillator from rest through an excitation that is given at the ends of even steps. */
function responses(frequency: number, damping: number, step: number, excitation: (t: number) => number, end: number) {
  const row = recurrence({ frequency, damping }, step);
  let [u, v] = [0, 0];
  const at: { t: number; u: number; v: number }[] = [];
  for (let i = 1; i * step <= end + 1e-12; i++) {
    const [from, to] = [excitation((i - 1) * step), excitation(i * step)];
    [u, v] = [
      row[0]! * u + row[1]! * v + row[2]! * from + row[3]! * to,
      row[4]! * u + row[5]! * v + row[6]! * from + row[7]! * to,
    ];
    at.push({ t: i * step, u, v });
  }
  return at;
}

describe('recurrence', () => {
  const [frequency, damping] = [20, 0.3];
  const omega = 2 * Math.PI * frequency;
  const damped = omega * Math.sqrt(1 - damping ** 2);

  it('is the closed form under a constant excitation, whatever the step', () => {
    for (const step of [1e-4, 0.003, 0.02]) {
      for (const { t, u } of responses(frequency, damping, step, () => 1, 0.1)) {
        const decay = Math.exp(-damping * omega * t);
        const exact =
          (1 - decay * (Math.cos(damped * t) + ((damping * omega) / damped) * Math.sin(damped * t))) / omega ** 2;
        expect(u * omega ** 2).toBeCloseTo(exact * omega ** 2, 9);
      }
    }
  });

  it('is the closed form under a rising excitation', () => {
    for (const { t, u, v } of responses(frequency, damping, 0.002, (time) => time, 0.1)) {
      // u = t/Ω² − 2ζ/Ω³ is a solution; the rest decays freely.
      const [u0, v0] = [(2 * damping) / omega ** 3, -1 / omega ** 2];
      const decay = Math.exp(-damping * omega * t);
      const b = (v0 + damping * omega * u0) / damped;
      const free = decay * (u0 * Math.cos(damped * t) + b * Math.sin(damped * t));
      expect(u * omega ** 2).toBeCloseTo(t - (2 * damping) / omega + free * omega ** 2, 9);
      const freeSpeed =
        decay *
        ((b * damped - damping * omega * u0) * Math.cos(damped * t) -
          (u0 * damped + damping * omega * b) * Math.sin(damped * t));
      expect(v * omega ** 2).toBeCloseTo(1 + freeSpeed * omega ** 2, 9);
    }
  });

  it('is a free mass without a frequency', () => {
    for (const { t, u, v } of responses(0, 0, 0.01, (time) => 6 * time, 0.1)) {
      expect(u).toBeCloseTo(t ** 3, 12);
      expect(v).toBeCloseTo(3 * t ** 2, 12);
    }
  });

  it('tends to the free mass as the frequency falls', () => {
    const slow = recurrence({ frequency: 0.01, damping: 0.3 }, 0.001);
    recurrence({ frequency: 0, damping: 0 }, 0.001).forEach((value, i) => expect(slow[i]! - value).toBeCloseTo(0, 3));
  });
});
