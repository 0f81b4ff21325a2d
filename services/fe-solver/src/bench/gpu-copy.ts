/// <reference types="@webgpu/types" />
import { GpuMemory } from '../gpu/gpu-memory.ts';

const MEBIBYTE = 1 << 20;
const BYTES = 512 * MEBIBYTE;
const ROUNDS = 10;
const COPIES = 20;
const WORKGROUP = 64;
/** Workgroups in one dimension, within what every device allows. */
const ROW = 16_384;

const SHADER = `
@group(0) @binding(0) var<storage, read> source: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> copied: array<vec4f>;
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.y * ${ROW * WORKGROUP}u + id.x;
  copied[i] = source[i];
}
`;

/** GB/s of a kernel that only copies, read and written bytes counted: what bounds a solver that is bound by memory. */
export async function copyBandwidthOf(device: GPUDevice): Promise<number> {
  const memory = new GpuMemory(device);
  const buffers = [memory.empty(BYTES), memory.empty(BYTES)];
  const pipeline = device.createComputePipeline({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code: SHADER }), entryPoint: 'main' },
  });
  const bindings = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
  });
  const groups = BYTES / 16 / WORKGROUP;
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindings);
    for (let k = 0; k < COPIES; k++) pass.dispatchWorkgroups(Math.min(ROW, groups), Math.ceil(groups / ROW));
    pass.end();
    const start = performance.now();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    best = Math.min(best, performance.now() - start);
  }
  memory.free();
  return (2 * BYTES * COPIES) / (best * 1e6);
}
