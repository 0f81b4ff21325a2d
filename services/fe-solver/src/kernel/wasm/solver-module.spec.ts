import { formName } from '../kernel-form.ts';
import type { Scalar } from '../expression.ts';
import { Trace } from '../expression.ts';
import { assembleModule, i32, signed, unsigned, v128 } from './assembler.ts';
import { HAS_MULTIPLY_ADD } from './relaxed-simd.ts';
import { emitSimd, Locals } from './simd.ts';
import { solverModule } from './solver-module.ts';
import { webAssembly } from './web-assembly.ts';

/** x · y + x and x − x · y of the first lane of memory, by the kernel as it is emitted with and without fused products. */
function computed(fuses: boolean): number[] {
  const trace = new Trace();
  const [x, y] = trace.inputs('in', 2) as [Scalar, Scalar];
  trace.output('out', [x.times(y).plus(x), x.minus(x.times(y).times(y))]);
  const locals = new Locals(0);
  const { setup, code } = emitSimd(trace, locals, {
    fuses,
    read: (_, index) => [...i32.constant(0), ...v128.load(16 * index)],
    write: (_, index, [value]) => [...i32.constant(0), ...value!, ...v128.store(32 + 16 * index)],
  });
  const bytes = assembleModule([{ name: 'run', parameters: 0, locals: locals.types, body: [...setup, ...code] }]);
  const memory = new webAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const numbers = new Float32Array(memory.buffer);
  numbers.set([3, 3, 3, 3, 0.5, 0.5, 0.5, 0.5]);
  const { exports } = new webAssembly.Instance(new webAssembly.Module(bytes), { env: { memory } });
  (exports as { run: () => void }).run();
  return [numbers[8]!, numbers[12]!];
}

describe('WebAssembly module', () => {
  it.each([HAS_MULTIPLY_ADD, false])('computes the same where products and sums are fused: %s', (fuses) => {
    expect(computed(fuses)).toEqual([4.5, 2.25]);
  });

  it('encodes numbers as LEB128', () => {
    expect(unsigned(624_485)).toEqual([0xe5, 0x8e, 0x26]);
    expect(signed(-123_456)).toEqual([0xc0, 0xbb, 0x78]);
    expect([unsigned(0), signed(63), signed(64), signed(-64)]).toEqual([[0], [0x3f], [0xc0, 0x00], [0x40]]);
  });

  it('is valid for every kind of element and material and exports their functions', () => {
    const forms = (['one-point', 'eight-point'] as const).flatMap((element) => [
      ...[0, 1, 2, 3, 4, 5, 6].map((pronyTerms) => ({
        element,
        ogdenTerms: 0,
        hasFibres: false,
        isSheet: false,
        pronyTerms,
      })),
      { element, ogdenTerms: 2, hasFibres: false, isSheet: false, pronyTerms: 6 },
      { element, ogdenTerms: 0, hasFibres: true, isSheet: false, pronyTerms: 2 },
      { element, ogdenTerms: 0, hasFibres: true, isSheet: true, pronyTerms: 2 },
    ]);
    const module = new webAssembly.Module(solverModule([...forms, ...forms]));
    const memory = new webAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const { exports } = new webAssembly.Instance(module, { env: { memory } });
    const expected = ['node', ...forms.map(formName).flatMap((name) => [`force ${name}`, `sample ${name}`])];
    expect(Object.keys(exports).sort()).toEqual(expected.sort());
  });
});
