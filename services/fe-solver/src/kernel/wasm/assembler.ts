/**
 * As much of a WebAssembly assembler as the kernels need (WebAssembly core specification 2.0 with threads and SIMD).
 * Code is an array of bytes; functions below return the bytes of one instruction.
 */

export type Code = number[];

export const ValueType = { i32: 0x7f, f32: 0x7d, f64: 0x7c, v128: 0x7b } as const;
export type ValueType = (typeof ValueType)[keyof typeof ValueType];

export interface WasmFunction {
  name: string;
  /** All parameters are i32 (addresses and counts); no results. */
  parameters: number;
  locals: ValueType[];
  body: Code;
}

export function unsigned(value: number): Code {
  const bytes: Code = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

export function signed(value: number): Code {
  const bytes: Code = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const last = (rest === 0 && !(low & 0x40)) || (rest === -1 && !!(low & 0x40));
    bytes.push(last ? low : low | 0x80);
    if (last) return bytes;
  }
}

const simd = (opcode: number): Code => [0xfd, ...unsigned(opcode)];
const memoryOperand = (alignment: number, offset: number): Code => [...unsigned(alignment), ...unsigned(offset)];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const tee = (local: number): Code => [0x22, ...unsigned(local)];

export const i32 = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  load: (offset: number): Code => [0x28, ...memoryOperand(2, offset)],
  add: [0x6a],
  sub: [0x6b],
};

export const f64 = {
  load: (offset: number): Code => [0x2b, ...memoryOperand(3, offset)],
  store: (offset: number): Code => [0x39, ...memoryOperand(3, offset)],
  add: [0xa0],
  promote: [0xbb],
};

export const v128 = {
  load: (offset: number): Code => [...simd(0), ...memoryOperand(4, offset)],
  loadSplat: (offset: number): Code => [...simd(9), ...memoryOperand(2, offset)],
  store: (offset: number): Code => [...simd(11), ...memoryOperand(4, offset)],
};

export const f32x4 = {
  constant: (value: number): Code => {
    const bytes = new Uint8Array(new Float32Array([value, value, value, value]).buffer);
    return [...simd(12), ...bytes];
  },
  extract: (lane: number): Code => [...simd(31), lane],
  add: simd(228),
  sub: simd(229),
  mul: simd(230),
  div: simd(231),
  max: simd(233),
  /** a · b + c and c − a · b, in one rounding where the processor can (relaxed SIMD). Operands: a, b, c. */
  multiplyAdd: simd(0x105),
  negatedMultiplyAdd: simd(0x106),
  /** Picks four singles of two vectors: 0–3 from the first, 4–7 from the second. */
  shuffle: (lanes: readonly [number, number, number, number]): Code => [
    ...simd(13),
    ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
  ],
};

/** Runs `body` until `counter` has come down to 0; the caller sees to it that it begins above 0. */
export const countDown = (counter: number, body: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...get(counter),
  ...i32.constant(1),
  ...i32.sub,
  ...tee(counter),
  0x0d,
  0x00,
  0x0b,
];

export const advance = (pointer: number, bytes: number): Code => [
  ...get(pointer),
  ...i32.constant(bytes),
  ...i32.add,
  ...set(pointer),
];

/** A module that imports the shared memory `env.memory` and exports the functions by name. */
export function assembleModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const text = (value: string): Code => vector([...new TextEncoder().encode(value)].map((byte) => [byte]));
  const types = functions.map((f) => [0x60, ...vector(Array.from({ length: f.parameters }, () => [0x7f])), 0x00]);
  const sharedWithMaximum = 0x03;
  const memoryImport = [...text('env'), ...text('memory'), 0x02, sharedWithMaximum, ...unsigned(1), ...unsigned(65536)];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, vector(types)),
    ...section(2, vector([memoryImport])),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(7, vector(functions.map((f, index) => [...text(f.name), 0x00, ...unsigned(index)]))),
    ...section(10, vector(functions.map(functionBody))),
  ]);
}

function functionBody({ locals, body }: WasmFunction): Code {
  const runs: Code[] = [];
  for (let start = 0, end = 0; start < locals.length; start = end) {
    while (end < locals.length && locals[end] === locals[start]) end++;
    runs.push([...unsigned(end - start), locals[start]!]);
  }
  const code = [...vector(runs), ...body, 0x0b];
  return [...unsigned(code.length), ...code];
}

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
