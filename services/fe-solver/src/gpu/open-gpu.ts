/// <reference types="@webgpu/types" />
import { SolverError } from '../errors/solver-error.ts';

export interface Gpu {
  device: GPUDevice;
  /** What the driver calls it. */
  name: string;
  /** A program that imitates a GPU on the processor: for tests of the shaders, slower than the WebAssembly back end. */
  isSoftware: boolean;
}

interface Dawn {
  create: (flags: string[]) => GPU;
  globals: Record<string, unknown>;
}

/** The object from `create()` must outlive every device that came from it. */
let gpu: GPU | undefined;

/**
 * Opens the GPU of this machine. Nothing about GPUs is loaded before.
 * @param allow software drivers too, which are never a GPU; for tests
 * @throws SolverError unsupported with a plain reason: no package, no driver, or software only
 */
export async function openGpu(allow: 'hardware' | 'software' = 'hardware'): Promise<Gpu> {
  const adapter = await requestAdapter();
  const { vendor, architecture, device: model, description } = adapter.info;
  const name = [...new Set([vendor, architecture, model, description])].filter((word) => word !== '').join(' ');
  const isSoftware = isSoftwareDriver(adapter.info.isFallbackAdapter, name);
  if (isSoftware && allow === 'hardware') {
    throw new SolverError('unsupported', `The only Vulkan driver here is software (${name}), which is no GPU.`, {
      name,
    });
  }
  const { maxStorageBufferBindingSize, maxBufferSize, maxStorageBuffersPerShaderStage } = adapter.limits;
  const device = await adapter.requestDevice({
    requiredLimits: { maxStorageBufferBindingSize, maxBufferSize, maxStorageBuffersPerShaderStage },
  });
  return { device, name, isSoftware };
}

/** Whether an adapter is a program on the processor, by what it says of itself or by its name. */
export const isSoftwareDriver = (isFallback: boolean, name: string): boolean =>
  isFallback || /swiftshader|llvmpipe|lavapipe|softpipe|software|\bcpu\b|basic render/i.test(name);

async function requestAdapter(): Promise<GPUAdapter> {
  if (!gpu) {
    const { create, globals } = await loadDawn();
    for (const [name, value] of Object.entries(globals))
      if (!(name in globalThis)) Reflect.set(globalThis, name, value);
    gpu = create([]);
  }
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) throw new SolverError('unsupported', 'No GPU with a Vulkan, Metal or Direct3D driver was found.');
  return adapter;
}

async function loadDawn(): Promise<Dawn> {
  try {
    return (await import('webgpu')) as unknown as Dawn;
  } catch (cause) {
    const message = 'The optional package "webgpu" is not installed or does not run on this system.';
    throw new SolverError('unsupported', message, { cause: String(cause) });
  }
}
