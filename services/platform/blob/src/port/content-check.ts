import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { BlobCorrupted, BlobTooLarge } from './blob-errors.ts';

/** Passes content on and knows its size and hash at the end; fails early beyond a limit. */
export class Measured extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');
  private digest: string | undefined;

  constructor(
    private readonly maxBytes = Infinity,
    private readonly expectedSha256?: string,
  ) {
    super();
  }

  /** Known once the content has ended. */
  get sha256(): string {
    return (this.digest ??= this.hash.digest('hex'));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) return done(new BlobTooLarge(this.maxBytes));
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const isWrong = this.expectedSha256 !== undefined && this.sha256 !== this.expectedSha256;
    done(isWrong ? new BlobCorrupted(500, 'The stored content is damaged.') : null);
  }
}
