import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Component } from './component.ts';
import { freePorts } from './free-ports.ts';
import { s3Program } from './locations.ts';

/** An S3 of its own, over a folder; buckets may have versions. */
export class TestS3 {
  private constructor(
    readonly endpoint: string,
    readonly accessKey: string,
    readonly secretKey: string,
    private readonly folder: string,
    private readonly server: Component,
  ) {}

  /** @param certified its key and its certificate, for TLS; without them it is reached in the clear */
  static async start(certified?: { keyFile: string; certificateFile: string }): Promise<TestS3> {
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-s3-'));
    const data = join(folder, 'data');
    const versions = join(folder, 'versions');
    const sidecar = join(folder, 'sidecar');
    for (const each of [data, versions, sidecar]) await mkdir(each);
    const [port] = await freePorts(1);
    const secretKey = randomBytes(20).toString('hex');
    const tls = certified ? ['--cert', certified.certificateFile, '--key', certified.keyFile] : [];
    const storage = ['posix', '--versioning-dir', versions, '--sidecar', sidecar, data];
    const server = Component.start(s3Program, ['--port', `127.0.0.1:${port}`, '--quiet', ...tls, ...storage], {
      env: { ...process.env, ROOT_ACCESS_KEY: 'tests', ROOT_SECRET_KEY: secretKey },
    });
    await server.listensOn(port!);
    const endpoint = certified ? `https://localhost:${port}` : `http://127.0.0.1:${port}`;
    return new TestS3(endpoint, 'tests', secretKey, folder, server);
  }

  /** Where an object's bytes lie. */
  fileOf(bucket: string, object: string): string {
    return join(this.folder, 'data', bucket, object);
  }

  /** As when its disks are lost: nothing is left of a bucket, its versions included. */
  async loseBucket(bucket: string): Promise<void> {
    for (const part of ['data', 'versions', 'sidecar']) {
      await rm(join(this.folder, part, bucket), { recursive: true, force: true });
    }
  }

  async stop(): Promise<void> {
    await this.server.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}
