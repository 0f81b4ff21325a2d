import type { IncomingMessage, ServerResponse } from 'node:http';
import type { V1Pod } from '@kubernetes/client-node';
import { createLogger } from '@strainscope/observability';
import { ApiServer } from '../../../test/api-server.ts';
import { Informer } from './informer.ts';

const silent = createLogger({ service: 'test', level: 'silent' });

function pod(name: string, resourceVersion: string): V1Pod {
  return { metadata: { name, uid: name, resourceVersion } };
}

/** An API server of pods whose watches do what the test says. */
class FakeApi extends ApiServer {
  pods: V1Pod[] = [];
  lists = 0;
  /** Places in the budget that were asked for. */
  admitted = 0;
  watches: { version: string; response: ServerResponse }[] = [];
  /** Answers the next watch instead of opening it. */
  refusal: ((response: ServerResponse) => void) | undefined;

  list = (limit: number, from = 0) => {
    this.lists += 1;
    const rest = this.pods.length > from + limit ? { _continue: String(from + limit) } : {};
    const items = this.pods.slice(from, from + limit);
    return Promise.resolve({ items, metadata: { resourceVersion: '100', ...rest } });
  };

  send(type: string, object: object): void {
    this.watches.at(-1)!.response.write(`${JSON.stringify({ type, object })}\n`);
  }

  protected override answer({ url }: IncomingMessage, response: ServerResponse): void {
    const refusal = this.refusal;
    this.refusal = undefined;
    if (refusal) return refusal(response);
    response.writeHead(200).flushHeaders();
    this.watches.push({ version: new URL(url!, 'http://a').searchParams.get('resourceVersion')!, response });
  }
}

describe('Informer', () => {
  let api: FakeApi;
  let informer: Informer<V1Pod>;

  async function begin({ resync = 60_000, silence = 60_000, pageSize = 500 } = {}): Promise<void> {
    const config = await api.open();
    informer = new Informer<V1Pod>({
      config,
      path: '/api/v1/namespaces/n/pods',
      labelSelector: 'a=b',
      logger: silent,
      resync,
      silence,
      list: ({ limit, _continue }) => api.list(Math.min(limit, pageSize), Number(_continue ?? 0)),
      admit: () => Promise.resolve(void (api.admitted += 1)),
    });
    informer.start();
    await eventually(() => api.watches.length === 1);
  }

  beforeEach(() => {
    api = new FakeApi();
  });
  afterEach(async () => {
    await informer.stop();
    api.close();
  });

  const names = () => informer.cache.all.map(({ metadata }) => metadata!.name);

  it('reads all pages and follows from there, each within the budget of calls', async () => {
    api.pods = ['a', 'b', 'c'].map((name) => pod(name, '1'));
    await begin({ pageSize: 2 });
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(api.watches[0]!.version).toBe('100');
    api.send('ADDED', pod('d', '101'));
    api.send('DELETED', pod('a', '102'));
    await eventually(() => names().join('') === 'bcd');
    expect([api.lists, api.admitted]).toEqual([2, 3]);
  });

  it('goes on where a broken connection or a bookmark left it, without a new list', async () => {
    await begin();
    api.send('BOOKMARK', pod('', '140'));
    await eventually(() => names().length === 0);
    api.watches[0]!.response.end();
    await eventually(() => api.watches.length === 2);
    api.watches[1]!.response.destroy();
    await eventually(() => api.watches.length === 3);
    expect(api.watches.map(({ version }) => version)).toEqual(['100', '140', '140']);
    expect(api.lists).toBe(1);
  });

  it.each([
    ['an answer', () => (api.refusal = (response) => response.writeHead(410).end())],
    ['an event', () => api.send('ERROR', { code: 410, message: 'too old' })],
  ])('reads the list anew when its version is too old, told by %s', async (_, tooOld) => {
    await begin();
    api.pods = [pod('new', '1')];
    tooOld();
    api.watches[0]!.response.end();
    await eventually(() => names().join('') === 'new');
    expect(api.lists).toBe(2);
  });

  it('waits as long as it is asked to when there are too many requests', async () => {
    await begin();
    api.refusal = (response) => response.writeHead(429, { 'retry-after': '1' }).end();
    const refusedAt = performance.now();
    api.watches[0]!.response.end();
    await eventually(() => api.watches.length === 2);
    expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(950);
    expect(api.lists).toBe(1);
  });

  it('waits longer after each further failure', async () => {
    await begin();
    const failedAt: number[] = [];
    const fail = (response: ServerResponse) => {
      failedAt.push(performance.now());
      if (failedAt.length < 3) api.refusal = fail;
      response.writeHead(500).end();
    };
    api.refusal = fail;
    api.watches[0]!.response.end();
    await eventually(() => api.watches.length === 2);
    const pauses = [...failedAt.slice(1), performance.now()].map((at, failure) => at - failedAt[failure]!);
    // Spread over the upper half of 250, 500 and 1,000 ms; timers may be a millisecond early.
    for (const [failure, least] of [125, 250, 500].entries()) expect(pauses[failure]).toBeGreaterThanOrEqual(least - 2);
  });

  it('asks less and less often for a watch that ends as soon as it begins', async () => {
    await begin();
    const end = (response: ServerResponse) => {
      api.refusal = end;
      response.writeHead(200).end();
    };
    api.refusal = end;
    const before = api.admitted;
    api.watches[0]!.response.end();
    await new Promise((resolve) => setTimeout(resolve, 600));
    // After pauses of 125 ms, 250 ms and 500 ms at least.
    expect(api.admitted - before).toBeLessThanOrEqual(3);
  });

  it('survives what is no event', async () => {
    await begin();
    api.watches[0]!.response.write('<html>\n');
    await eventually(() => api.watches.length === 2);
  });

  it('leaves a connection that fell silent', async () => {
    await begin({ silence: 100 });
    await eventually(() => api.watches.length >= 2);
  });

  it('converges by the list alone when every event is lost', async () => {
    await begin({ resync: 1_000 });
    api.pods = [pod('unseen', '1')];
    await eventually(() => {
      api.watches.at(-1)!.response.end();
      return names().join('') === 'unseen';
    });
  });
});

/** Waits until something is so; the test's own time limit ends a vain wait. */
async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}
