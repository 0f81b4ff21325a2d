import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Client } from 'minio';
import { BlobCorrupted, BlobExists, BlobNotFound } from '../port/blob-errors.ts';
import { validKey } from '../port/blob-key.ts';
import { transientPrefix } from '../port/blob-store.ts';
import type { BlobInfo, BlobStore, PutOptions, SignOptions, StoredBlob } from '../port/blob-store.ts';
import { Measured } from '../port/content-check.ts';
import { signGrant } from '../port/signed-grant.ts';
import { draftPrefix, takeDraft, type Draft } from './s3-draft.ts';
import { asFailure, isMissing } from './s3-failure.ts';
import { abortOlderThan, removeAllVersions, removeOlderThan, type Target } from './s3-objects.ts';
import { impatientTransport } from './s3-transport.ts';

export interface S3BlobStoreOptions {
  /** `https://host:port` of any server that speaks S3; also where signed downloads are fetched from. */
  endpoint: string;
  /** Made, with versions, where it is missing. */
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** `us-east-1` unless told. */
  region?: string;
  /** Signs addresses for uploads. */
  secret: string;
  /** Where `signedUrlHandler` is mounted; asked anew for each address. */
  baseUrl: () => string;
  /** Uploads of other processes that began so long ago, and are not finished, are given up at the start; 24 h unless told. */
  abandonedAfterHours?: number;
  /** A server that says nothing for so long is given up, and may be asked again; a minute unless told. */
  silenceSeconds?: number;
}

const hour = 3_600_000;

/**
 * Blobs in a bucket with versions. The hash of the content is kept with the object. What fits into one part is written
 * at once; what is larger goes to a draft in parts, and is shown by one copy when its hash is known.
 */
export class S3BlobStore implements BlobStore {
  private constructor(
    private readonly target: Target,
    private readonly options: S3BlobStoreOptions,
  ) {}

  /** @throws when the server does not answer, or refuses the bucket */
  static async open(options: S3BlobStoreOptions): Promise<S3BlobStore> {
    const { endpoint, bucket, accessKey, secretKey, region = 'us-east-1' } = options;
    const { abandonedAfterHours = 24, silenceSeconds = 60 } = options;
    const { hostname, port, protocol } = new URL(endpoint);
    const client = new Client({
      endPoint: hostname,
      ...(port !== '' && { port: Number(port) }),
      useSSL: protocol === 'https:',
      accessKey,
      secretKey,
      region,
      pathStyle: true,
      transport: impatientTransport(protocol, silenceSeconds * 1_000),
    });
    const target = { client, bucket };
    await prepareBucket(target, region);
    const limit = new Date(Date.now() - hour);
    await removeOlderThan(target, draftPrefix, limit);
    await removeOlderThan(target, `${objectOf(transientPrefix)}/`, limit);
    await abortOlderThan(target, draftPrefix, new Date(Date.now() - abandonedAfterHours * hour));
    return new S3BlobStore(target, options);
  }

  async put(key: string, content: Uint8Array | Readable, options: PutOptions = {}): Promise<BlobInfo> {
    const name = objectOf(key);
    const measured = new Measured(options.maxBytes);
    const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
    const flowing = pipeline(source, measured);
    try {
      const draft = await takeDraft(this.target, measured);
      await flowing;
      const info = { key, sha256: measured.sha256, size: measured.size };
      try {
        await this.show(name, draft, info, options);
      } finally {
        await draft.discard();
      }
      return info;
    } catch (error) {
      measured.destroy();
      // The content's own failure comes first: an upload that ends early is only its consequence.
      const cause: unknown = await flowing.then(
        () => error,
        (failure: unknown) => (isPrematureClose(failure) ? error : failure),
      );
      throw asFailure(cause);
    }
  }

  async get(key: string): Promise<StoredBlob> {
    const found = await this.stat(key);
    if (found === undefined) throw new BlobNotFound();
    const { info, version } = found;
    // Another may be written meanwhile, of another hash.
    const content = await this.ask((client, bucket) => client.getObject(bucket, objectOf(key), version));
    const body = new Measured(Infinity, info.sha256);
    pipeline(content, body).catch(() => undefined);
    return { ...info, body };
  }

  async read(key: string): Promise<Buffer> {
    const { body } = await this.get(key);
    return buffer(body);
  }

  async head(key: string): Promise<BlobInfo | undefined> {
    return (await this.stat(key))?.info;
  }

  async delete(key: string): Promise<void> {
    await this.ask(() => removeAllVersions(this.target, objectOf(key)));
  }

  /** An address of this process: S3's own would check neither size nor hash, nor write once. */
  async signedPut(key: string, { expiresInSeconds, ...put }: SignOptions & PutOptions): Promise<string> {
    const expires = Date.now() + expiresInSeconds * 1_000;
    const grant = { method: 'PUT' as const, key: validKey(key), expires, put };
    return `${this.options.baseUrl()}/${signGrant(grant, this.options.secret)}`;
  }

  /** An address of the server itself. */
  async signedGet(key: string, { expiresInSeconds }: SignOptions): Promise<string> {
    const { client, bucket } = this.target;
    // S3 knows no validity below a second: what has expired is signed in the past.
    const seconds = Math.max(1, Math.ceil(expiresInSeconds));
    const signedAt = new Date(Math.min(Date.now(), Date.now() + (expiresInSeconds - seconds) * 1_000));
    return client.presignedUrl('GET', bucket, objectOf(key), seconds, {}, signedAt);
  }

  /** Rejects when the server does not answer. */
  async check(): Promise<void> {
    await this.ask((client, bucket) => client.bucketExists(bucket));
  }

  private async show(name: string, draft: Draft, info: BlobInfo, { sha256, once = false }: PutOptions): Promise<void> {
    if (sha256 !== undefined && sha256 !== info.sha256) {
      throw new BlobCorrupted(422, 'The content is not what it was announced to be.');
    }
    const older = once ? await this.head(info.key) : undefined;
    if (older !== undefined && older.sha256 !== info.sha256) throw new BlobExists();
    await draft.show(name, { sha256: info.sha256 });
  }

  /** What is stored now, and how the server calls that version. */
  private async stat(key: string): Promise<{ info: BlobInfo; version: { versionId?: string } } | undefined> {
    const name = objectOf(key);
    try {
      const { size, metaData, versionId } = await this.target.client.statObject(this.target.bucket, name);
      const info = { key, sha256: String(metaData.sha256), size };
      return { info, version: typeof versionId === 'string' ? { versionId } : {} };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw asFailure(error);
    }
  }

  private async ask<T>(work: (client: Client, bucket: string) => Promise<T>): Promise<T> {
    try {
      return await work(this.target.client, this.target.bucket);
    } catch (error) {
      throw asFailure(error);
    }
  }
}

function objectOf(key: string): string {
  return `objects/${validKey(key)}`;
}

async function prepareBucket({ client, bucket }: Target, region: string): Promise<void> {
  if (!(await client.bucketExists(bucket))) {
    // Another service, started at the same time, may be the first.
    await client.makeBucket(bucket, region).catch(async (error: unknown) => {
      if (!(await client.bucketExists(bucket))) throw error;
    });
  }
  const { Status } = await client.getBucketVersioning(bucket);
  if (Status !== 'Enabled') await client.setBucketVersioning(bucket, { Status: 'Enabled' });
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
