import { GenericContainer, getContainerRuntimeClient } from 'testcontainers';
import type { StartedTestContainer } from 'testcontainers';
import { imageOf } from './test-images.ts';
import type { Target } from './test-images.ts';

/** Longer than the slowest of them takes to drain. */
const patience = 60_000;

/** As the chart starts it: nothing but `/tmp` can be written, no right is left, and the network is this machine's. */
class Restricted extends GenericContainer {
  constructor(target: Target) {
    super(imageOf(target));
    this.hostConfig.ReadonlyRootfs = true;
    this.withTmpFs({ '/tmp': 'rw,size=512m' });
    this.withDroppedCapabilities('ALL');
    this.withSecurityOpt('no-new-privileges');
    this.withNetworkMode('host');
    this.withStartupTimeout(patience);
  }
}

export interface RunOptions {
  /** Instead of what the image does unless told. */
  parameters?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Folder of this machine → folder inside, which can be read. */
  folders?: Readonly<Record<string, string>>;
  /** Instead of the image's. */
  entrypoint?: readonly string[];
}

/** A container of one of the images. */
export class ImageContainer {
  private constructor(private readonly container: StartedTestContainer) {}

  static async start(target: Target, options: RunOptions = {}): Promise<ImageContainer> {
    const { parameters, env = {}, folders = {}, entrypoint } = options;
    const made = new Restricted(target).withEnvironment(env);
    if (parameters) made.withCommand([...parameters]);
    if (entrypoint) made.withEntrypoint([...entrypoint]);
    made.withBindMounts(Object.entries(folders).map(([source, to]) => ({ source, target: to, mode: 'ro' })));
    return new ImageContainer(await made.start());
  }

  /** Runs JavaScript in a container of the image that does nothing else; answers what it prints. */
  static async evaluate(target: Target, script: string): Promise<string> {
    const entrypoint = ['node', '--input-type=module', '--eval'];
    const container = await ImageContainer.start(target, { entrypoint, parameters: [script] });
    const { code, output } = await container.ended();
    if (code !== 0) throw new Error(output);
    return output;
  }

  /** Runs JavaScript beside what runs in the container. */
  async evaluate(script: string): Promise<string> {
    const { exitCode, output } = await this.container.exec(['node', '--input-type=module', '--eval', script]);
    if (exitCode !== 0) throw new Error(output);
    return output.trim();
  }

  async isRunning(): Promise<boolean> {
    const client = await getContainerRuntimeClient();
    return (await client.container.getById(this.container.getId()).inspect()).State.Running;
  }

  /** Asks it to end (SIGTERM), as a cluster does. */
  async stop(): Promise<{ code: number; output: string }> {
    await this.container.stop({ remove: false, timeout: patience });
    return this.ended();
  }

  /** Waits for its end, and removes it. */
  async ended(): Promise<{ code: number; output: string }> {
    const client = await getContainerRuntimeClient();
    const container = client.container.getById(this.container.getId());
    const { StatusCode: code } = (await container.wait()) as { StatusCode: number };
    const output = await this.output();
    await container.remove({ v: true });
    return { code, output };
  }

  /** What it has written. */
  async output(): Promise<string> {
    const chunks: string[] = [];
    for await (const chunk of await this.container.logs()) chunks.push(String(chunk));
    return chunks.join('');
  }
}
