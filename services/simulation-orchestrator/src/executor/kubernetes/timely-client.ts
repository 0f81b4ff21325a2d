import { createConfiguration, ServerConfiguration } from '@kubernetes/client-node';
import type { Configuration, KubeConfig, Middleware, SecurityAuthentication } from '@kubernetes/client-node';

/**
 * A typed client whose every call ends, answered or not: by itself the library waits forever for a server that took
 * the connection and then fell silent.
 */
export function timelyClient<T>(
  kubeConfig: KubeConfig,
  authentication: SecurityAuthentication,
  client: new (configuration: Configuration) => T,
  milliseconds: number,
): T {
  const cluster = kubeConfig.getCurrentCluster();
  if (!cluster) throw new Error('No cluster is configured');
  const deadline: Middleware = {
    pre(request) {
      request.setSignal(AbortSignal.timeout(milliseconds));
      return Promise.resolve(request);
    },
    post: (response) => Promise.resolve(response),
  };
  const configuration = createConfiguration({
    baseServer: new ServerConfiguration(cluster.server, {}),
    authMethods: { default: authentication },
    promiseMiddleware: [deadline],
  });
  return new client(configuration);
}
