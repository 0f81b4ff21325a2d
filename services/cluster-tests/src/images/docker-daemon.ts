import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@strainscope/testing';
import { Component } from '../components/component.ts';

const execute = promisify(execFile);

/** Own processes and mounts: the kernel ends all containers with it. No bridge, no rules: the machine's network stays as it is. */
const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const ownNetwork = ['--bridge=none', '--iptables=false', '--ip-forward=false', '--ip-masq=false'];

/** Why no daemon can start here, in words; null when one can. */
export function whyNoDocker(): string | null {
  if (process.getuid?.() !== 0) return 'a Docker daemon needs root';
  const missing = ['dockerd', 'docker', 'unshare'].filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `programs are missing: ${missing.join()}`;
  const { status, stderr } = spawnSync('unshare', [...namespaces, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  });
  return status === 0 ? null : `namespaces of its own are refused: ${stderr.trim()}`;
}

/** A Docker daemon of its own: images, containers and socket lie in its folder, and are gone with it. */
export class DockerDaemon {
  private constructor(
    /** For temporary files too. */
    readonly folder: string,
    private readonly process: Component,
  ) {}

  /** @throws with its last lines, when it does not answer */
  static async start(): Promise<DockerDaemon> {
    const folder = await mkdtemp(join(tmpdir(), 'docker-'));
    const place = (name: string) => join(folder, name);
    const daemon = Component.start('unshare', [
      ...namespaces,
      'dockerd',
      ...ownNetwork,
      '--data-root',
      place('data'),
      '--exec-root',
      place('exec'),
      '--pidfile',
      place('pid'),
      '--host',
      `unix://${place('socket')}`,
      '--cgroup-parent',
      `/${basename(folder)}`,
    ]);
    const docker = new DockerDaemon(folder, daemon);
    try {
      await eventually(() => docker.run('version'), { within: 120_000, every: 200 });
      return docker;
    } catch (error) {
      await docker.stop();
      throw new Error(`No Docker daemon started: ${daemon.tail}`, { cause: error });
    }
  }

  /** Where testcontainers finds it. */
  get host(): string {
    return `unix://${join(this.folder, 'socket')}`;
  }

  /** `docker …`, with the builder that needs no plug-in; answers what it says. */
  async run(...parameters: string[]): Promise<string> {
    return (await execute('docker', parameters, this.options)).stdout.trim();
  }

  /** `docker … < file` */
  async read(file: string, ...parameters: string[]): Promise<string> {
    return (await execute('sh', ['-c', 'exec docker "$@" < "$0"', file, ...parameters], this.options)).stdout.trim();
  }

  async stop(): Promise<void> {
    await this.process.end();
    const groups = ['-depth', '-type', 'd', '-path', `*/${basename(this.folder)}*`, '-delete'];
    await execute('find', ['/sys/fs/cgroup', '-mindepth', '1', ...groups]).catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  private get options(): { env: NodeJS.ProcessEnv; maxBuffer: number } {
    return { env: { ...process.env, DOCKER_HOST: this.host, DOCKER_BUILDKIT: '0' }, maxBuffer: 2 ** 26 };
  }
}
