import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { KubernetesObject, V1Job, V1Pod } from '@kubernetes/client-node';
import { ApiServer } from './api-server.ts';

type Kind = 'jobs' | 'pods' | 'leases';

/** An API server of one namespace, in memory: lists, watches, creations, and Leases guarded by their version. */
export class FakeCluster extends ApiServer {
  readonly objects = { jobs: new Map<string, V1Job>(), pods: new Map<string, V1Pod>(), leases: new Map() };
  readonly deleted: string[] = [];
  /** The answer to the next creation of a Job gets lost. */
  losesAnswer = false;
  /** Is done before the answer to the creation of a Job comes. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  /** Takes connections and answers none. */
  isSilent = false;
  /** Groups of its API beside the built-in ones, as installed parts bring them. */
  groups: { name: string }[] = [];
  /** Kind that the caller may neither read nor write. */
  forbidden: Kind | undefined;
  /** What was asked of it, with the time of a monotonic clock, ms. */
  readonly calls: { call: string; isWatch: boolean; at: number }[] = [];
  private version = 1;
  private readonly watches: { kind: Kind; response: ServerResponse }[] = [];

  /** Puts an object as a controller of the cluster would, and tells whoever watches. */
  put(kind: Kind, object: KubernetesObject): void {
    const name = object.metadata!.name!;
    const objects = this.objects[kind] as Map<string, KubernetesObject>;
    const type = objects.has(name) ? 'MODIFIED' : 'ADDED';
    const metadata = { uid: name, ...object.metadata, resourceVersion: String((this.version += 1)) };
    objects.set(name, { ...object, metadata });
    this.tell(kind, type, objects.get(name)!);
  }

  remove(kind: Kind, name: string): void {
    const objects = this.objects[kind] as Map<string, KubernetesObject>;
    const known = objects.get(name)!;
    objects.delete(name);
    this.tell(kind, 'DELETED', known);
  }

  private tell(kind: Kind, type: string, object: KubernetesObject): void {
    const event = JSON.stringify({ type, object });
    for (const watch of this.watches) if (watch.kind === kind) watch.response.write(`${event}\n`);
  }

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://a');
    const isWatch = searchParams.has('watch');
    this.calls.push({ call: `${request.method} ${pathname}`, isWatch, at: performance.now() });
    if (this.isSilent) return;
    const send = (status: number, body: object = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!pathname.includes('/namespaces/')) return void send(200, { kind: 'APIGroupList', groups: this.groups });
    const [kind, name] = pathname.split('/namespaces/')[1]!.split('/').slice(1) as [Kind, string?];
    if (kind === this.forbidden) return void send(403);
    const objects = this.objects[kind] as Map<string, KubernetesObject>;
    if (isWatch) {
      response.writeHead(200).flushHeaders();
      setTimeout(() => response.end(), Number(searchParams.get('timeoutSeconds')) * 1000).unref();
      return void this.watches.push({ kind, response });
    }
    if (request.method === 'GET') {
      if (!name) {
        const named = searchParams.get('fieldSelector')?.replace('metadata.name=', '');
        const items = [...objects.values()].filter(({ metadata }) => !named || metadata!.name === named);
        return void send(200, { metadata: { resourceVersion: '1' }, items });
      }
      return void (objects.has(name) ? send(200, objects.get(name)) : send(404));
    }
    const body = (await json(request)) as KubernetesObject;
    if (request.method === 'DELETE') return void (this.deleted.push(name!), send(200));
    const known = objects.get(body.metadata!.name!);
    const isStale = request.method === 'PUT' && known?.metadata?.resourceVersion !== body.metadata?.resourceVersion;
    if (isStale || (request.method === 'POST' && known)) return void send(409);
    this.put(kind, body);
    if (kind === 'jobs' && this.losesAnswer) {
      this.losesAnswer = false;
      return void response.destroy();
    }
    const made = objects.get(body.metadata!.name!);
    if (kind === 'jobs') await this.beforeAnswer();
    send(request.method === 'POST' ? 201 : 200, made);
  }
}
