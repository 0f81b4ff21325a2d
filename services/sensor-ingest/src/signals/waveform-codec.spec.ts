import fc from 'fast-check';
import { decodeWaveform, encodeWaveform, WaveformDamaged, type WaveformChannel } from './waveform-codec.ts';

const float32 = fc.float({ noDefaultInfinity: true, noNaN: true });

const channelsOnOneAxis = (set: 'raw' | 'conditioned') =>
  fc
    .integer({ min: 0, max: 60 })
    .chain((length) => {
      const component = fc.array(float32, { minLength: length, maxLength: length }).map((v) => Float64Array.from(v));
      return fc.record({
        time: fc
          .array(fc.double({ noNaN: true }), { minLength: length, maxLength: length })
          .map((values) => Float64Array.from(values)),
        series: fc.array(fc.record({ x: component, y: component, z: component }), { minLength: 1, maxLength: 3 }),
      });
    })
    .map(({ time, series }) => {
      const quantities = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const;
      return series.map((values, i): WaveformChannel => ({
        set,
        quantity: quantities[i] ?? 'linearAcceleration',
        time,
        values,
      }));
    });

it('gives back every channel, bit by bit', () => {
  fc.assert(
    fc.property(channelsOnOneAxis('raw'), channelsOnOneAxis('conditioned'), (raw, conditioned) => {
      const channels = [...raw, ...conditioned];
      expect(decodeWaveform(encodeWaveform(channels))).toEqual(channels);
    }),
  );
});

describe('an event of 160 samples', () => {
  const time = Float64Array.from({ length: 160 }, (_, i) => i / 3200);
  const wave = (peak: number) => time.map((t) => Math.fround(peak * Math.exp(-(((t - 0.02) / 0.005) ** 2))));
  const values = { x: wave(400), y: wave(-90), z: wave(33) };
  const channels: WaveformChannel[] = [{ set: 'raw', quantity: 'linearAcceleration', time, values }];
  const blob = encodeWaveform(channels);

  it('is smaller than its numbers', () => {
    expect(blob.length).toBeLessThan(0.75 * 160 * (8 + 3 * 4));
  });

  it('shares one time axis between channels', () => {
    const twice = encodeWaveform([...channels, { set: 'raw', quantity: 'angularVelocity', time, values }]);
    const [first, second] = decodeWaveform(twice);
    expect(second?.time).toBe(first?.time);
  });

  it.each([
    ['a changed byte', () => blob.map((byte, i) => (i === blob.length - 40 ? byte ^ 1 : byte))],
    ['a changed checksum', () => blob.map((byte, i) => (i === 9 ? byte ^ 1 : byte))],
    ['a cut-off end', () => blob.subarray(0, blob.length - 20)],
    ['something else', () => Buffer.from('not a waveform at all')],
  ])('refuses %s', (_, damage) => {
    expect(() => decodeWaveform(damage())).toThrow(WaveformDamaged);
  });
});
