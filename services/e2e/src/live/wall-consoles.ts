import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { ConsoleApi } from '../product/console-api.ts';

/** At most one refresh in this time, as the console's pages do it (`use-live.ts`). */
const REFRESH_MS = 1000;

/** Consoles that show a wall: each hears live updates, and asks for the running sessions after them. */
export class WallConsoles {
  private readonly streams: IncomingMessage[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  /** How long the calls of their pages took, ms. */
  readonly calls: number[] = [];
  failures = 0;

  private constructor(
    private readonly url: string,
    private readonly api: ConsoleApi,
    private readonly nodeId: string,
  ) {}

  static async open(url: string, api: ConsoleApi, nodeId: string, count: number): Promise<WallConsoles> {
    const consoles = new WallConsoles(url, api, nodeId);
    for (let i = 0; i < count; i++) await consoles.watch();
    return consoles;
  }

  close(): void {
    for (const stream of this.streams) stream.destroy();
    this.agent.destroy();
  }

  private async watch(): Promise<void> {
    const stream = await this.get('/bff/live');
    stream.on('error', () => undefined);
    this.streams.push(stream);
    let [last, timer] = [0, undefined as NodeJS.Timeout | undefined];
    createInterface({ input: stream }).on('line', (line) => {
      if (!/^event: (hae|session)$/.test(line)) return;
      timer ??= setTimeout(
        () => {
          [last, timer] = [Date.now(), undefined];
          void this.refresh();
        },
        Math.max(0, last + REFRESH_MS - Date.now()),
      ).unref();
    });
  }

  private async refresh(): Promise<void> {
    const begun = performance.now();
    try {
      const answer = await this.get(`/bff/sessions?node_id=${this.nodeId}&state=running&itemPerPage=200`);
      await text(answer);
      if (answer.statusCode !== 200) this.failures += 1;
      else this.calls.push(performance.now() - begun);
    } catch {
      this.failures += 1;
    }
  }

  private async get(path: string): Promise<IncomingMessage> {
    const { cookie } = this.api;
    const isStream = path === '/bff/live';
    const sent = request(this.url + path, { headers: { cookie }, ...(!isStream && { agent: this.agent }) });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  }
}
