import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it was sent. */
export interface CollectedSpan {
  service: unknown;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
  isFailed: boolean;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes?: Attribute[];
  status?: { code?: number };
}

/** What OTLP/HTTP carries as JSON. */
interface TracesRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const failed = 2;

/** Takes traces as a collector does: OTLP over HTTP, as JSON. All are here once tracing was stopped, and soon before. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  /** What processes tell of themselves. */
  readonly resources: Record<string, unknown>[] = [];
  private readonly server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === '/v1/traces') this.take(body as TracesRequest);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  static async listen(): Promise<TraceCollector> {
    process.env.OTEL_EXPORTER_OTLP_PROTOCOL = 'http/json';
    process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
    const collector = new TraceCollector();
    await new Promise<void>((done) => collector.server.listen(0, '127.0.0.1', done));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  async close(): Promise<void> {
    delete process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private take({ resourceSpans }: TracesRequest): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const told = recordOf(resource.attributes);
      this.resources.push(told);
      const sent = scopeSpans.flatMap(({ spans }) => spans);
      for (const { name, traceId, spanId, parentSpanId = '', attributes = [], status } of sent) {
        const ids = { traceId, spanId, parentSpanId };
        const isFailed = status?.code === failed;
        this.spans.push({ service: told['service.name'], name, ...ids, attributes: recordOf(attributes), isFailed });
      }
    }
  }
}

function recordOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
