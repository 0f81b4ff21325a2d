import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certify } from './authority.ts';
import type { Certified } from './authority.ts';
import { Component } from './component.ts';
import { freePorts } from './free-ports.ts';
import { TestKafka } from './kafka.ts';
import { TestS3 } from './s3.ts';

export const securedServers = ['kafka', 'redis', 's3'] as const;
export type SecuredServer = (typeof securedServers)[number];

/** Kafka, Redis and S3 that speak TLS alone and want a password. Each has a certificate of an authority of its own. */
export class SecuredServers {
  private constructor(
    private readonly folder: string,
    readonly authorities: Readonly<Record<SecuredServer, string>>,
    readonly kafka: TestKafka,
    readonly s3: TestS3,
    private readonly redis: Component,
    readonly redisUrl: string,
    readonly kafkaUser: { username: string; password: string },
    readonly redisPassword: string,
  ) {}

  static async start(): Promise<SecuredServers> {
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-secured-'));
    const kafka = await certify(join(folder, 'kafka'));
    const redis = await certify(join(folder, 'redis'));
    const s3 = await certify(join(folder, 's3'));
    const kafkaUser = { username: 'strainscope', password: 'password of the broker' };
    // What an address would have to write in another way.
    const redisPassword = 'p@ss/w:rd %of?Redis#';
    const [port] = await freePorts(1);
    return new SecuredServers(
      folder,
      { kafka: kafka.authority, redis: redis.authority, s3: s3.authority },
      await TestKafka.start(1, 'localhost', { certified: kafka.bothFile, ...kafkaUser }),
      await TestS3.start(s3),
      await startRedis(port!, redis, redisPassword),
      `rediss://localhost:${port}`,
      kafkaUser,
      redisPassword,
    );
  }

  get brokers(): string[] {
    return this.kafka.brokers.map((broker) => broker.replace('127.0.0.1', 'localhost'));
  }

  async stop(): Promise<void> {
    await Promise.all([this.kafka.stop(), this.s3.stop(), this.redis.end()]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function startRedis(port: number, { keyFile, certificateFile }: Certified, password: string) {
  const tls = ['--tls-key-file', keyFile, '--tls-cert-file', certificateFile, '--tls-auth-clients', 'no'];
  const server = Component.start('redis-server', [
    '--bind',
    '127.0.0.1',
    '--port',
    '0',
    '--tls-port',
    String(port),
    ...tls,
    '--requirepass',
    password,
    '--save',
    '',
  ]);
  await server.listensOn(port);
  return server;
}
