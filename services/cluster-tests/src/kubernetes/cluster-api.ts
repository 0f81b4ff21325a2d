import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import type { TestKubernetes } from './test-kubernetes.ts';

interface Versioned {
  metadata: { resourceVersion?: string };
}

export interface WatchEvent<T> {
  type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'ERROR';
  object: T;
}

/** The API server of a test's cluster without kubectl between: for thousands of calls, and for every event of a watch. */
export class ClusterApi {
  private readonly watches = new Set<IncomingMessage>();
  private isClosed = false;

  private constructor(
    private readonly server: string,
    private readonly agent: Agent,
  ) {}

  /** As a user who may do everything. */
  static async open({ folder, kubeconfig }: TestKubernetes): Promise<ClusterApi> {
    const { clusters } = parse(await readFile(kubeconfig, 'utf8')) as { clusters: [{ cluster: { server: string } }] };
    const [ca, cert, key] = await Promise.all(
      ['ca.crt', 'admin.crt', 'admin.key'].map((name) => readFile(join(folder, 'pki', name))),
    );
    return new ClusterApi(clusters[0].cluster.server, new Agent({ ca, cert, key, keepAlive: true, maxSockets: 32 }));
  }

  /** Merges a change into an object. */
  async patch(path: string, change: object): Promise<void> {
    const headers = { 'content-type': 'application/merge-patch+json' };
    const answer = await this.send(path, { method: 'PATCH', headers }, JSON.stringify(change));
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    if (answer.statusCode !== 200) throw new Error(`${path} was refused with ${answer.statusCode}: ${text}`);
  }

  /**
   * Tells of everything that is there and of each change, in order; what happens between two looks is seen too, also when
   * the server closes a watch that does not keep up with it.
   * @returns resolves when the watch has begun
   */
  async watch<T extends Versioned>(path: string, see: (event: WatchEvent<T>) => void, since = ''): Promise<void> {
    // By itself the server ends a watch after half an hour.
    const query = `watch=true&timeoutSeconds=7200&resourceVersion=${since}`;
    const answer = await this.send(`${path}?${query}`, { method: 'GET' });
    if (answer.statusCode !== 200) throw new Error(`A watch was refused with ${answer.statusCode}`);
    this.watches.add(answer);
    let seen = since;
    const lines = createInterface(answer);
    lines.on('line', (line) => {
      const event = JSON.parse(line) as WatchEvent<T>;
      seen = event.object.metadata.resourceVersion ?? seen;
      see(event);
    });
    lines.on('close', () => {
      this.watches.delete(answer);
      if (this.isClosed) return;
      // Then the test waits in vain, and says for what.
      this.watch(path, see, seen).catch((error: unknown) => process.stderr.write(`A watch broke: ${String(error)}\n`));
    });
  }

  close(): void {
    this.isClosed = true;
    for (const watch of this.watches) watch.destroy();
    this.agent.destroy();
  }

  private async send(path: string, options: RequestOptions, body?: string): Promise<IncomingMessage> {
    const sent = request(new URL(path, this.server), { ...options, agent: this.agent });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }
}
