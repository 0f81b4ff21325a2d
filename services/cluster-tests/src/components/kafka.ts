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

/** What a broker demands of its clients: TLS, and the password of one user (SCRAM-SHA-512). */
export interface BrokerSecrets {
  /** Key and certificate in one file (PEM). */
  certified: string;
  username: string;
  password: string;
}

/** Small and quick to start: it holds a test's messages. */
const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(kafkaLibraries, '*')];

/** A Kafka of its own (KRaft, no ZooKeeper): each broker is a controller too. */
export class TestKafka {
  private constructor(
    private readonly folder: string,
    private readonly members: Broker[],
  ) {}

  /**
   * @param address where clients are told to find them, by their ports; somebody else leads there
   * @param secrets without them anybody is served, in the clear
   */
  static async start(count = 1, address = '127.0.0.1', secrets?: BrokerSecrets): Promise<TestKafka> {
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-kafka-'));
    const ports = await freePorts(count * 3);
    const cluster = randomBytes(16).toString('base64url');
    const voters = Array.from({ length: count }, (_, index) => `${index + 1}@127.0.0.1:${ports[count + index]}`);
    const members: Broker[] = [];
    for (let index = 0; index < count; index++) {
      const config = join(folder, `${index}.properties`);
      const [port, controller, inside] = [0, 1, 2].map((nth) => ports[nth * count + index]!);
      const settings = {
        ...properties(index + 1, voters, join(folder, `${index}`)),
        ...listeners({ port: port!, controller: controller!, inside: inside! }, address, secrets),
      };
      await writeFile(config, lines(settings));
      format(config, cluster, secrets);
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

function format(config: string, cluster: string, secrets?: BrokerSecrets): void {
  const user = secrets && `SCRAM-SHA-512=[name=${secrets.username},password=${secrets.password}]`;
  const { status, stderr } = spawnSync(
    'java',
    // In one word: an id may begin with a dash.
    [
      ...java,
      'kafka.tools.StorageTool',
      'format',
      `--cluster-id=${cluster}`,
      '-c',
      config,
      ...(user === undefined ? [] : ['--add-scram', user]),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The broker's folder cannot be made: ${stderr}`);
}

type Properties = Readonly<Record<string, string | number | boolean>>;

/** Where a broker is reached: by clients, by its controllers and by other brokers, who are not asked for a password. */
function listeners(
  { port, controller, inside }: Readonly<Record<'port' | 'controller' | 'inside', number>>,
  address: string,
  secrets?: BrokerSecrets,
): Properties {
  return {
    listeners: `CLIENTS://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller},INSIDE://127.0.0.1:${inside}`,
    'advertised.listeners': `CLIENTS://${address}:${port},INSIDE://127.0.0.1:${inside}`,
    'listener.security.protocol.map': `CLIENTS:${secrets ? 'SASL_SSL' : 'PLAINTEXT'},CONTROLLER:PLAINTEXT,INSIDE:PLAINTEXT`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'INSIDE',
    ...(secrets && {
      'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
      'listener.name.clients.scram-sha-512.sasl.jaas.config':
        'org.apache.kafka.common.security.scram.ScramLoginModule required;',
      'ssl.keystore.type': 'PEM',
      'ssl.keystore.location': secrets.certified,
    }),
  };
}

function properties(id: number, voters: string[], logs: string): Properties {
  const copies = Math.min(3, voters.length);
  return {
    'process.roles': 'broker,controller',
    'node.id': id,
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
  };
}

function lines(settings: Properties): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}
