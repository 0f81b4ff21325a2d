import { createHash } from 'node:crypto';

export class MemoryBlobs {
  readonly stored = new Map<string, Uint8Array>();

  put(key: string, bytes: Uint8Array): Promise<void> {
    this.stored.set(key, bytes);
    return Promise.resolve();
  }

  read(key: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.stored.get(key));
  }

  stat(key: string): Promise<{ size: number; sha256: string } | undefined> {
    const bytes = this.stored.get(key);
    return Promise.resolve(bytes && { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  }

  remove(key: string): Promise<void> {
    this.stored.delete(key);
    return Promise.resolve();
  }

  uploadUrl(key: string): Promise<string> {
    return Promise.resolve(`memory:${key}`);
  }
}
