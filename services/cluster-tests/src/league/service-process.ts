import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Component } from '../components/component.ts';

const here = resolve(import.meta.dirname, '../../../..');

/** One service as its image runs it: its `main.js`, told everything by its environment. */
export class ServiceProcess {
  private component: Component | undefined;

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly env: Readonly<Record<string, string>>,
    /** What its command is put behind. */
    private readonly prefix: readonly string[] = [],
    /** Root of the checkout whose version it runs: this one, unless another is given. */
    private readonly root: string = here,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves once it says that it is ready. */
  async start(seconds = 300): Promise<void> {
    const [program, ...parameters] = this.command(`services/${this.name}/dist/main.js`);
    const component = Component.start(program!, parameters, this.surroundings);
    this.component = component;
    const deadline = Date.now() + seconds * 1_000;
    while (!(await this.isReady())) {
      if (component.hasEnded || Date.now() > deadline) {
        throw new Error(`${this.name} is not ready: ${(await this.missing()).join()} ${component.tail}`);
      }
      await sleep(100);
    }
  }

  /** What it says is missing. */
  async missing(): Promise<string[]> {
    const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
    return answer === undefined ? ['an answer'] : ((await answer.json()) as { missing: string[] }).missing;
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  /** Another process of the same service with the same settings, not started yet; of another version, where that is told. */
  replica(port: number, env: Readonly<Record<string, string>> = {}, root: string = this.root): ServiceProcess {
    return new ServiceProcess(this.name, port, { ...this.env, ...env }, this.prefix, root);
  }

  /**
   * Runs another program of its image, told the same, as `kubectl exec` does in its pod.
   * @param module below the root
   * @returns what it wrote to standard output
   * @throws when it ends with another status than 0
   */
  async execute(module: string, ...parameters: readonly string[]): Promise<string> {
    const [program, ...before] = this.command(module);
    const { stdout } = await promisify(execFile)(program!, [...before, ...parameters], this.surroundings);
    return stdout;
  }

  kill(): Promise<number | null> {
    return this.component?.end('SIGKILL') ?? Promise.resolve(null);
  }

  /** Asks it to drain; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.component?.end('SIGTERM') ?? Promise.resolve(null);
  }

  private command(module: string): readonly string[] {
    return [...this.prefix, join(this.root, 'node_modules/.bin/node'), join(this.root, module)];
  }

  private get surroundings() {
    const { PATH, HOME } = process.env;
    return { cwd: this.root, env: { PATH, HOME, ...this.env, STRAINSCOPE_PORT: String(this.port) } };
  }
}
