/** The parts of the WebAssembly API that the solver uses, typed here because Node's types leave it to the DOM's. */

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}

/** A compiled module; can be sent to worker threads. */
export type WasmModule = object;

interface WebAssemblyApi {
  Memory: new (description: { initial: number; maximum: number; shared: true }) => WasmMemory;
  validate: (bytes: Uint8Array<ArrayBuffer>) => boolean;
  Module: new (bytes: Uint8Array<ArrayBuffer>) => WasmModule;
  Instance: new (module: WasmModule, imports: Record<string, Record<string, unknown>>) => { readonly exports: object };
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
