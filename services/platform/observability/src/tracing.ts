import { context, propagation, trace } from '@opentelemetry/api';

export interface Tracing {
  /** Sends what is left, as far as anybody takes it. */
  stop(): Promise<void>;
}

/**
 * OpenTelemetry over OTLP/HTTP, only where an endpoint is configured: the SDK is loaded on demand, for it costs
 * start-up time and memory that one machine should keep. Spans are opened by `inSpan` alone; of the process nothing is
 * told but its service, and metrics and logs go their own ways.
 */
export async function startTracing(serviceName: string, endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??= withPath(endpoint);
  process.env.OTEL_TRACES_EXPORTER ??= 'otlp';
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  process.env.OTEL_NODE_RESOURCE_DETECTORS ??= 'env';
  process.env.OTEL_PROPAGATORS ??= 'tracecontext';
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName });
  sdk.start();
  return {
    async stop() {
      // A collector that is away must not keep a drained process from ending well.
      await sdk.shutdown().catch(() => undefined);
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** A collector takes traces at `/v1/traces`, unless its address says where. */
function withPath(endpoint: string): string {
  const url = new URL(endpoint);
  if (url.pathname === '/') url.pathname = '/v1/traces';
  return url.href;
}
