import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Database } from './database.ts';
import { copySeeded } from './seeded-folder.ts';

const root = resolve(import.meta.dirname, '../../../..');

export interface ProductOptions {
  /** A folder of an earlier run; a fresh one, removed at `remove()`, when left out. */
  data?: string;
  /** What is seeded on an empty data folder: `league` also uploads the match files. */
  demo?: 'none' | 'people' | 'league';
  /** Whether it seeds an empty data folder by itself, also in a run of tests that keeps a seeded one to copy. */
  seedsItself?: boolean;
  /** Further environment, e.g. the number of solver workers. */
  env?: Record<string, string>;
  /** Whether it is started again when it ends unasked, as by `npm start`. */
  supervised?: boolean;
  /** What its command is put behind. */
  prefix?: readonly string[];
  /** Milliseconds until `ready` must have been printed. */
  timeout?: number;
}

/** The whole product in a process of its own, as `npm start` runs it after the build; supervised where that is asked for. */
export class Product {
  readonly output: string[] = [];

  private constructor(
    readonly process: ChildProcess,
    readonly data: string,
    private readonly ownsData: boolean,
  ) {}

  url = '';

  static async start(options: ProductOptions = {}): Promise<Product> {
    const { demo = 'people', seedsItself = false } = options;
    const data = options.data ?? (await mkdtemp(join(tmpdir(), 'strainscope-')));
    if (demo === 'people' && !seedsItself) await copySeeded(data, seed);
    const entry = `services/all-in-one/dist/${options.supervised ? 'supervised' : 'main'}.js`;
    const command = ['node_modules/.bin/node', entry].map((path) => resolve(root, path));
    const [program, ...parameters] = [...(options.prefix ?? []), ...command];
    const child = spawn(program!, parameters, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        STRAINSCOPE_PORT: '0',
        STRAINSCOPE_DATA: data,
        STRAINSCOPE_DEMO_CONTENT: demo,
        ...options.env,
      },
    });
    const product = new Product(child, data, options.data === undefined);
    try {
      await product.ready(options.timeout ?? 300_000);
    } catch (failure) {
      // The caller does not know of it yet: left alone it would keep the test's process, and its load, for good.
      await product.kill();
      await product.remove();
      throw failure;
    }
    return product;
  }

  private async ready(timeout: number): Promise<void> {
    const url = new Promise<string>((found, failed) => {
      const read = (line: string) => {
        this.output.push(line);
        const match = /^ready (http\S+)/.exec(line);
        if (match?.[1]) found(match[1].replace(/\/$/, ''));
      };
      createInterface({ input: this.process.stdout! }).on('line', read);
      createInterface({ input: this.process.stderr! }).on('line', read);
      this.process.once('exit', (code) =>
        failed(new Error(`It ended with ${code} before it was ready:\n${this.tail()}`)),
      );
      setTimeout(() => failed(new Error(`Not ready after ${timeout} ms:\n${this.tail()}`)), timeout).unref();
    });
    this.url = await url;
  }

  tail(lines = 40): string {
    return this.output.slice(-lines).join('\n');
  }

  /** Ends it as Ctrl-C does: it drains and stops everything that it started. Returns the exit code. */
  async stop(): Promise<number | null> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return this.process.exitCode;
    this.process.kill('SIGTERM');
    await once(this.process, 'exit');
    return this.process.exitCode;
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill('SIGKILL');
    await once(this.process, 'exit');
  }

  async remove(): Promise<void> {
    await this.stop();
    if (this.ownsData) await rm(this.data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Fills a folder with the demo's people, and waits until every service knows of them. */
async function seed(data: string): Promise<void> {
  const product = await Product.start({ data, demo: 'people', seedsItself: true });
  const database = await Database.open(data);
  await database.settled();
  await database.close();
  await product.stop();
}
