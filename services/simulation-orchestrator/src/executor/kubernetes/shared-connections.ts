import type { KubeConfig, RequestContext, SecurityAuthentication } from '@kubernetes/client-node';

type Connections = NonNullable<ReturnType<RequestContext['getDispatcher']>>;

/** A certificate that was exchanged on disk is taken up so late at most, ms. */
const lifetime = 60_000;

/**
 * Who we are, and the connections over which we say so: by itself the library (2.0.1) opens one for every call and
 * leaves it open, and to agree on keys costs the API server more than most answers.
 */
export class SharedConnections implements SecurityAuthentication {
  private connections: Connections | undefined;
  private openedAt = 0;

  constructor(private readonly kubeConfig: KubeConfig) {}

  getName(): string {
    return 'kubeconfig over shared connections';
  }

  async applySecurityAuthentication(request: RequestContext): Promise<void> {
    await this.kubeConfig.applySecurityAuthentication(request);
    const fresh = request.getDispatcher();
    if (!fresh) return;
    if (!this.connections || performance.now() - this.openedAt > lifetime) {
      // Answers that are under way still come.
      void this.connections?.close();
      this.connections = fresh;
      this.openedAt = performance.now();
    }
    request.setDispatcher(this.connections);
  }
}
