import { Trace } from './expression.ts';
import { compileJavaScript } from './javascript.ts';
import { isochoricFactorMinusOne, strainOf } from './strain.ts';

/** J^(−2/3) as the kernels compute it, of a body that grows by `volumeChange` along one axis. */
function isochoricFactor(volumeChange: number): number {
  const trace = new Trace();
  const gradient = trace.inputs('h', 9);
  trace.output('factor', [isochoricFactorMinusOne(strainOf(gradient)).plus(1)]);
  const factor = new Float64Array(1);
  compileJavaScript(trace)({ h: Float64Array.of(volumeChange, 0, 0, 0, 0, 0, 0, 0, 0), factor });
  return factor[0]!;
}

it.each([
  [0.01, 1e-12],
  [0.1, 6e-7],
  [0.2, 4e-5],
  [0.3, 4e-4],
])('takes J^(−2/3) by its series: at a change of volume of %d within %d', (change, limit) => {
  for (const own of [change, -change]) {
    const error = Math.abs(isochoricFactor(own) / (1 + own) ** (-2 / 3) - 1);
    expect(error).toBeLessThan(limit);
  }
});
