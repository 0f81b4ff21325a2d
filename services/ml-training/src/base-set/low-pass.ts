/**
 * Low-passes samples forward and backward with a two-pole Butterworth section, so without phase shift, as the product
 * conditions what a sensor sends (sensor-ingest, SAE J211-1 appendix C). The record begins and ends at rest.
 *
 * @param cutOff −3 dB frequency of one pass, Hz; below half the rate
 * @param rate of the samples, Hz
 */
export function lowPassed(values: readonly number[], cutOff: number, rate: number): number[] {
  const warped = Math.tan((Math.PI * cutOff) / rate);
  const scale = 1 / (1 + Math.SQRT2 * warped + warped ** 2);
  const b = warped ** 2 * scale;
  const [a1, a2] = [2 * (warped ** 2 - 1) * scale, (1 - Math.SQRT2 * warped + warped ** 2) * scale];
  const onePass = (input: readonly number[]): number[] => {
    let [first, second] = [0, 0];
    return input.map((value) => {
      const output = b * value + first;
      first = 2 * b * value - a1 * output + second;
      second = b * value - a2 * output;
      return output;
    });
  };
  return onePass(onePass(values).toReversed()).toReversed();
}
