/** Whether this machine's WebAssembly has a · b + c as one instruction (relaxed SIMD); some older engines do not. */
import { assembleModule, f32x4, get, set, ValueType } from './assembler.ts';
import { webAssembly } from './web-assembly.ts';

const body = [...get(0), ...get(0), ...get(0), ...f32x4.multiplyAdd, ...set(0)];

export const HAS_MULTIPLY_ADD = webAssembly.validate(
  assembleModule([{ name: 'probe', parameters: 0, locals: [ValueType.v128], body }]),
);
