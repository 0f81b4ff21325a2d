import { execFile, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { eventually } from '@strainscope/testing';
import { dnsProgram, kubernetesProgram, pauseProgram } from '../components/locations.ts';
import { emptyImage, writeImageArchive } from './image-archive.ts';

const execute = promisify(execFile);
const script = resolve(import.meta.dirname, '../../../../k8s/cluster/run.sh');
const patience = { within: 300_000, every: 300 };

/** Parts of the cluster that a test may kill. */
export type Part = 'apiserver' | 'kubelet';

/** What kubectl said; warnings of the API server are in `stderr`. */
interface Said {
  stdout: string;
  stderr: string;
}

/**
 * A Kubernetes with one real node in namespaces of its own. It lasts as long as this process holds its input open:
 * however the test ends, the kernel ends all of it.
 */
export class TestKubernetes {
  private constructor(
    /** Gone with the cluster, however that ends. */
    readonly folder: string,
    private readonly process: ChildProcessByStdio<Writable, null, Readable>,
    /** Where pods find what this machine serves. */
    readonly hostAddress: string,
    /** Where this machine finds what the node serves. */
    readonly address: string,
  ) {}

  /**
   * @param nodeGrace how long a node may be silent before its pods are lost; fake nodes never speak
   * @throws with the last lines of its parts, when no node becomes ready
   */
  static async start({ nodeGrace = '50s' } = {}): Promise<TestKubernetes> {
    const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'));
    // One of 16,384 links between a machine and a cluster, so that two runs do not meet.
    const link = randomInt(2 ** 14) * 4;
    const address = (host: number) => `10.251.${link >> 8}.${(link & 255) + host}`;
    const child = spawn(script, [folder, address(1), address(2)], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        KUBEALL: kubernetesProgram,
        COREDNS: dnsProgram,
        NODE_GRACE: nodeGrace,
        // Pods are to be as quick as processes of a test would be.
        CLUSTER_WEIGHT: '10',
      },
      // An interrupt of the terminal is not for the script: it ends when we do.
      detached: true,
    });
    const cluster = new TestKubernetes(folder, child, address(1), address(2));
    try {
      await cluster.importImage(await pauseImage(folder));
      await cluster.untilReady();
      return cluster;
    } catch (error) {
      const logs = await cluster.lastWords();
      await cluster.stop();
      throw new Error(`No node became ready:\n${logs}`, { cause: error });
    }
  }

  /** Path of the kubeconfig of a user who may do everything. */
  get kubeconfig(): string {
    return join(this.folder, 'pki', 'admin.kubeconfig');
  }

  async kubectl(...parameters: string[]): Promise<string> {
    const { stdout } = await execute(kubernetesProgram, ['kubectl', '--kubeconfig', this.kubeconfig, ...parameters], {
      maxBuffer: 2 ** 26,
    });
    return stdout;
  }

  /** Environment of a shell whose commands are about this cluster; what is named beside kubectl is found there too. */
  async shell(programs: Readonly<Record<string, string>> = {}): Promise<NodeJS.ProcessEnv> {
    const folder = join(this.folder, 'bin');
    await mkdir(folder, { recursive: true });
    for (const [name, program] of Object.entries({ kubectl: kubernetesProgram, ...programs })) {
      await symlink(program, join(folder, name));
    }
    return { ...process.env, PATH: `${folder}:${process.env.PATH}`, KUBECONFIG: this.kubeconfig };
  }

  async list<T>(kind: string, ...parameters: string[]): Promise<T[]> {
    const { items } = JSON.parse(await this.kubectl('get', kind, '-o', 'json', ...parameters)) as { items: T[] };
    return items;
  }

  /** @throws what the API server says against any of them */
  apply(manifests: readonly object[], ...parameters: string[]): Promise<Said> {
    return this.pipe({ apiVersion: 'v1', kind: 'List', items: manifests }, 'apply', '-f', '-', ...parameters);
  }

  create(manifest: object, ...parameters: string[]): Promise<Said> {
    return this.pipe(manifest, 'create', '-f', '-', ...parameters);
  }

  /** Asks the pod to go, as a drain of its node does. */
  async evict(namespace: string, name: string): Promise<void> {
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } };
    await this.create(eviction, '--raw', `/api/v1/namespaces/${namespace}/pods/${name}/eviction`);
  }

  /** @param archive as `docker save` writes it */
  async importImage(archive: string): Promise<void> {
    const socket = join(this.folder, 'containerd.sock');
    await eventually(() => execute('ctr', ['-a', socket, 'version']), patience);
    await execute('ctr', ['-a', socket, '-n', 'k8s.io', 'images', 'import', archive]);
  }

  /** Kills it and starts it again. */
  restart(part: Part): void {
    this.kill(part);
    this.revive(part);
  }

  kill(part: Part): void {
    this.process.stdin.write(`kill ${part}\n`);
  }

  revive(part: Part): void {
    this.process.stdin.write(`start ${part}\n`);
  }

  async untilReady(): Promise<void> {
    await eventually(async () => {
      const nodes = await this.list<{ status: { conditions: { type: string; status: string }[] } }>('nodes');
      const ready = nodes.flatMap(({ status }) => status.conditions.filter(({ type }) => type === 'Ready'));
      if (ready.length === 0 || ready.some(({ status }) => status !== 'True')) throw new Error('no node is ready');
      // Made by a controller; without it no pod is admitted.
      await this.kubectl('get', 'serviceaccount', 'default', '-n', 'default');
    }, patience);
  }

  /** Resolves once nothing is left of it. */
  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exit = once(this.process, 'exit');
    this.process.stdin.end();
    await exit;
    await rm(this.folder, { recursive: true, force: true });
  }

  private async pipe(input: object, ...parameters: string[]): Promise<Said> {
    const command = ['kubectl', '--kubeconfig', this.kubeconfig, ...parameters];
    const running = execute(kubernetesProgram, command, { maxBuffer: 2 ** 26 });
    running.child.stdin!.end(JSON.stringify(input));
    return running;
  }

  private async lastWords(): Promise<string> {
    const parts = ['apiserver', 'kubelet', 'containerd'];
    const logs = await Promise.all(
      parts.map((part) => readFile(join(this.folder, 'log', `${part}.log`), 'utf8').catch(() => 'never started')),
    );
    return logs.map((log, index) => `${parts[index]}: ${log.slice(-1_000)}`).join('\n');
  }
}

/** Holds the network of a pod. */
async function pauseImage(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'pause-'));
  await cp(pauseProgram, join(await emptyImage(folder), 'pause'));
  return writeImageArchive(folder, [{ name: 'localhost/pause:1', entrypoint: ['/pause'] }]);
}
