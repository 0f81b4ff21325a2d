import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { Component } from './component.ts';
import { freePorts } from './free-ports.ts';
import { kafkaLibraries } from './locations.ts';

interface Broker {
  port: number;
  config: string;
  process?: Component;
}

/** Small and quick to start: it holds a test's messages. */
const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(kafkaLibraries, '*')];

/** A Kafka of its own (KRaft, no ZooKeeper): each broker is a controller too. */
export class TestKafka {
  private constructor(
    private readonly folder: string,
    private readonly members: Broker[],
  ) {}

  /** @param address where clients are told to find them, by their ports; somebody else leads there */
  static async start(count = 1, address = '127.0.0.1'): Promise<TestKafka> {
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-kafka-'));
    const ports = await freePorts(count * 2);
    const cluster = randomBytes(16).toString('base64url');
    const voters = Array.from({ length: count }, (_, index) => `${index + 1}@127.0.0.1:${ports[count + index]}`);
    const members: Broker[] = [];
    for (let index = 0; index < count; index++) {
      const config = join(folder, `${index}.properties`);
      await writeFile(
        config,
        properties(index + 1, address, ports[index]!, ports[count + index]!, voters, join(folder, `${index}`)),
      );
      format(config, cluster);
      members.push({ port: ports[index]!, config });
    }
    const kafka = new TestKafka(folder, members);
    try {
      await Promise.all(members.map((_, index) => kafka.startBroker(index)));
      return kafka;
    } catch (error) {
      await kafka.stop();
      throw error;
    }
  }

  get brokers(): string[] {
    return this.members.map(({ port }) => `127.0.0.1:${port}`);
  }

  async startBroker(index: number): Promise<void> {
    const broker = this.members[index]!;
    broker.process = Component.start('java', [...java, 'kafka.Kafka', broker.config]);
    await broker.process.listensOn(broker.port);
  }

  async killBroker(index: number): Promise<void> {
    await this.members[index]!.process?.end();
  }

  /** Partitions that a returned broker has not caught up with yet. */
  async outOfSync(): Promise<string[]> {
    const admin = new Kafka({ brokers: this.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata();
      return topics.flatMap(({ name, partitions }) =>
        partitions
          .filter(({ isr, replicas }) => isr.length < replicas.length)
          .map(({ partitionId }) => `${name}/${partitionId}`),
      );
    } finally {
      await admin.disconnect();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((_, index) => this.killBroker(index)));
    await rm(this.folder, { recursive: true, force: true });
  }
}

function format(config: string, cluster: string): void {
  const { status, stderr } = spawnSync(
    'java',
    // In one word: an id may begin with a dash.
    [...java, 'kafka.tools.StorageTool', 'format', `--cluster-id=${cluster}`, '-c', config],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The broker's folder cannot be made: ${stderr}`);
}

function properties(
  id: number,
  address: string,
  port: number,
  controller: number,
  voters: string[],
  logs: string,
): string {
  const copies = Math.min(3, voters.length);
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': id,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://${address}:${port}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'controller.quorum.voters': voters.join(','),
    'log.dirs': logs,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'offsets.topic.num.partitions': 3,
    'offsets.topic.replication.factor': copies,
    'transaction.state.log.num.partitions': 1,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': Math.min(2, copies),
    'share.coordinator.state.topic.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': copies,
    'num.network.threads': 2,
    'num.io.threads': 2,
    'log.cleaner.dedupe.buffer.size': 2_000_000,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}
