import { schedule, Trace } from './expression.ts';
import { compileJavaScript } from './javascript.ts';

describe('Trace', () => {
  it('records equal expressions once, whatever the order of a sum or product', () => {
    const trace = new Trace();
    const [a, b] = trace.inputs('x', 2) as [never, never];
    const { plus } = { plus: (p: typeof a, q: typeof a) => trace.binary('add', p, q) };
    expect(plus(a, b)).toBe(plus(b, a));
    expect(trace.binary('sub', a, b)).not.toBe(trace.binary('sub', b, a));
  });

  it('drops zeros and ones', () => {
    const trace = new Trace();
    const [a] = trace.inputs('x', 1);
    expect(a!.plus(0).times(1).minus(0).over(1)).toBe(a);
    expect(a!.times(0)).toBe(trace.constant(0));
  });

  it('schedules only what the outputs need, operands first', () => {
    const trace = new Trace();
    const [a, b, c] = trace.inputs('x', 3);
    a!.times(c!);
    trace.output('y', [a!.plus(b!).times(a!)]);
    const order = schedule(trace);
    expect(order.map(({ operation }) => operation.kind)).toEqual(['input', 'input', 'add', 'mul']);
  });
});

describe('compileJavaScript', () => {
  it('computes what was traced', () => {
    const trace = new Trace();
    const [a, b] = trace.inputs('x', 2);
    const [k] = trace.uniforms('k', 1);
    trace.output('y', [a!.minus(b!).over(k!), a!.plus(-2.5).times(b!)]);
    const y = new Float64Array(2);
    compileJavaScript(trace)({ x: Float64Array.of(7, 3), k: Float64Array.of(8), y });
    expect([...y]).toEqual([0.5, 13.5]);
  });
});
