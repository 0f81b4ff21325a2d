import { Inject, Injectable } from '@nestjs/common';
import type { BlobStore } from '@strainscope/blob';
import { decodeMesh, FieldFormatError } from '@strainscope/proto/field-format';
import { BLOBS } from '@strainscope/service-kit';
import { UnusableResult } from '../results/result-document.ts';
import type { WorkRef } from '../simulations/work-ref.ts';
import { fieldKey, meshKey, meshUploadKey, vtuKey } from './blob-keys.ts';

/** What a worker says of a file that it uploaded. */
export interface UploadedFile {
  sha256: string;
  size: number;
}

/** What workers put into the blob store, checked before a result refers to it. */
@Injectable()
export class UploadedBlobs {
  constructor(@Inject(BLOBS) private readonly blobs: BlobStore) {}

  /** @throws UnusableResult when the field is missing or not the one that the worker computed */
  checkField(ref: WorkRef, expected: UploadedFile): Promise<void> {
    return this.check(fieldKey(ref), expected, 'FIELD', 'strain field');
  }

  /** @throws UnusableResult when the archive of the VTU series is missing or not the one that the worker made */
  async checkVtu(ref: WorkRef, expected: UploadedFile | null): Promise<void> {
    if (!expected) throw new UnusableResult('VTU_MISSING', 'The VTU series that was asked for was not made.');
    await this.check(vtuKey(ref), expected, 'VTU', 'VTU series');
  }

  private async check(key: string, expected: UploadedFile, code: string, name: string): Promise<void> {
    const stored = await this.blobs.head(key);
    if (!stored) throw new UnusableResult(`${code}_MISSING`, `The ${name} was not uploaded.`);
    if (stored.size !== expected.size || stored.sha256 !== expected.sha256) {
      throw new UnusableResult(`${code}_MISMATCH`, `The uploaded ${name} is not the computed one.`);
    }
  }

  /**
   * Moves an uploaded mesh to the key of its hash, where every later result finds it, and answers that key.
   * @throws UnusableResult when there is no such mesh
   */
  async keepMesh(ref: WorkRef, hash: string): Promise<string> {
    const key = meshKey(hash);
    if (await this.blobs.head(key)) return key;
    const upload = meshUploadKey(ref);
    if (!(await this.blobs.head(upload))) throw new UnusableResult('MESH_MISSING', 'The mesh was not uploaded.');
    const bytes = await this.blobs.read(upload);
    if (hashOf(bytes) !== hash) {
      throw new UnusableResult('MESH_MISMATCH', 'The uploaded mesh is not the one of the result.');
    }
    await this.blobs.put(key, bytes);
    await this.blobs.delete(upload);
    return key;
  }
}

/** What a mesh file says its hash is; null when it is no mesh file. */
function hashOf(bytes: Uint8Array): string | null {
  try {
    return decodeMesh(bytes).hash;
  } catch (error) {
    if (error instanceof FieldFormatError) return null;
    throw error;
  }
}
