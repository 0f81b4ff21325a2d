/// <reference types="@webgpu/types" />

/** Usage of WebGPU buffers, named here because the constants are globals only after the package is loaded. */
const USAGE = { mapRead: 0x1, copySource: 0x4, copyTarget: 0x8, uniform: 0x40, storage: 0x80 } as const;
const MAP_READ = 1;

type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Part of a buffer, in bytes. */
export interface Region {
  buffer: GPUBuffer;
  offset: number;
  bytes: number;
}

/** Buffers of one device, freed together. */
export class GpuMemory {
  /** Bytes of all buffers so far. */
  bytes = 0;
  private readonly buffers: GPUBuffer[] = [];
  private readonly device: GPUDevice;
  /** Memory that the processor shares with the GPU is slow to get: what was read into once is read into again. */
  private staging: GPUBuffer | undefined;
  private copy = new Float32Array(0);

  constructor(device: GPUDevice) {
    this.device = device;
  }

  /** A storage buffer of zeros. */
  empty(bytes: number): GPUBuffer {
    return this.create(bytes, USAGE.storage | USAGE.copySource | USAGE.copyTarget);
  }

  filled(numbers: Numbers): GPUBuffer {
    const buffer = this.empty(numbers.byteLength);
    this.device.queue.writeBuffer(buffer, 0, numbers);
    return buffer;
  }

  /** A uniform buffer in which number i stands at i × `stride`. */
  counting(count: number, stride: number): GPUBuffer {
    const buffer = this.create(count * stride, USAGE.uniform | USAGE.copyTarget);
    const words = new Uint32Array((count * stride) / 4);
    for (let i = 0; i < count; i++) words[(i * stride) / 4] = i;
    this.device.queue.writeBuffer(buffer, 0, words);
    return buffer;
  }

  /** Copies the regions, in the encoder's order, and gives their singles once the work is done: until the next reading. */
  async read(encoder: GPUCommandEncoder, regions: readonly Region[]): Promise<Float32Array[]> {
    const total = regions.reduce((sum, { bytes }) => sum + bytes, 0);
    const staging = this.stagingOf(total);
    let place = 0;
    for (const { buffer, offset, bytes } of regions) {
      encoder.copyBufferToBuffer(buffer, offset, staging, place, bytes);
      place += bytes;
    }
    this.device.queue.submit([encoder.finish()]);
    await staging.mapAsync(MAP_READ, 0, total);
    this.copy.set(new Float32Array(staging.getMappedRange(0, total)));
    staging.unmap();
    place = 0;
    return regions.map(({ bytes }) => {
      place += bytes;
      return this.copy.subarray((place - bytes) / 4, place / 4);
    });
  }

  private stagingOf(bytes: number): GPUBuffer {
    if (this.staging && this.staging.size >= bytes) return this.staging;
    this.staging?.destroy();
    this.staging = this.device.createBuffer({ size: bytes, usage: USAGE.mapRead | USAGE.copyTarget });
    this.copy = new Float32Array(bytes / 4);
    return this.staging;
  }

  free(): void {
    this.staging?.destroy();
    for (const buffer of this.buffers) buffer.destroy();
  }

  private create(bytes: number, usage: number): GPUBuffer {
    const size = Math.max(16, Math.ceil(bytes / 4) * 4);
    const buffer = this.device.createBuffer({ size, usage });
    this.bytes += size;
    this.buffers.push(buffer);
    return buffer;
  }
}
