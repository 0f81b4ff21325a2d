import { hostname } from 'node:os';
import { KubeConfig } from '@kubernetes/client-node';
import type { Logger } from '@strainscope/observability';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { ClusterClient } from './cluster-client.ts';
import { KubernetesExecutor } from './kubernetes-executor.ts';

/**
 * An executor of the cluster that this process runs in, or that its kubeconfig names. Jobs are made once `start` was
 * called and this process leads.
 */
export function openKubernetesExecutor(
  { kubernetes, solverVersion, slowestSolveSeconds }: OrchestratorConfig,
  logger: Logger,
  kubeConfig = clusterOfProcess(),
): KubernetesExecutor {
  const client = new ClusterClient(kubeConfig, kubernetes, logger);
  return new KubernetesExecutor({
    client,
    me: `${hostname()}-${process.pid}-${Date.now().toString(36)}`,
    config: kubernetes,
    solverVersion,
    slowestSolveSeconds: Math.max(...Object.values(slowestSolveSeconds)),
    logger,
  });
}

function clusterOfProcess(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromDefault();
  return config;
}
