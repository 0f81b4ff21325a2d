export interface Tracing {
  stop(): Promise<void>;
}

/**
 * OpenTelemetry over OTLP/HTTP, only where an endpoint is configured: the SDK is loaded on demand, for it costs
 * start-up time and memory that one machine should keep.
 */
export async function startTracing(serviceName: string, endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT ??= endpoint;
  process.env.OTEL_TRACES_EXPORTER ??= 'otlp';
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({ serviceName });
  sdk.start();
  return { stop: () => sdk.shutdown() };
}
