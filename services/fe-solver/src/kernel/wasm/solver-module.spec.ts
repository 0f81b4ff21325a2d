import { formName } from '../kernel-form.ts';
import { signed, unsigned } from './assembler.ts';
import { solverModule } from './solver-module.ts';
import { webAssembly } from './web-assembly.ts';

describe('WebAssembly module', () => {
  it('encodes numbers as LEB128', () => {
    expect(unsigned(624_485)).toEqual([0xe5, 0x8e, 0x26]);
    expect(signed(-123_456)).toEqual([0xc0, 0xbb, 0x78]);
    expect([unsigned(0), signed(63), signed(64), signed(-64)]).toEqual([[0], [0x3f], [0xc0, 0x00], [0x40]]);
  });

  it('is valid for every kind of element and material and exports their functions', () => {
    const forms = (['one-point', 'eight-point'] as const).flatMap((element) => [
      ...[0, 1, 2, 3, 4, 5, 6].map((pronyTerms) => ({ element, ogdenTerms: 0, hasFibres: false, pronyTerms })),
      { element, ogdenTerms: 2, hasFibres: false, pronyTerms: 6 },
      { element, ogdenTerms: 0, hasFibres: true, pronyTerms: 2 },
    ]);
    const module = new webAssembly.Module(solverModule([...forms, ...forms]));
    const memory = new webAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const { exports } = new webAssembly.Instance(module, { env: { memory } });
    const expected = ['node', ...forms.map(formName).flatMap((name) => [`force ${name}`, `sample ${name}`])];
    expect(Object.keys(exports).sort()).toEqual(expected.sort());
  });
});
