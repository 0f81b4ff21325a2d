import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RenderedChart } from '../charts/rendered-chart.ts';
import type { Manifest } from '../charts/rendered-chart.ts';
import { freePorts } from '../components/free-ports.ts';
import type { ServiceProcess } from '../league/service-process.ts';
import { TestCluster } from '../league/test-cluster.ts';
import { nodeImages } from './node-image.ts';
import { Relay } from '../components/relay.ts';
import { TestKubernetes } from './test-kubernetes.ts';

export const namespace = 'league';
export const orchestratorName = 'trial-simulation-orchestrator';
const image = 'localhost/strainscope/fe-solver:0.1.0';

/** A silent node is noticed sooner than a lease ends, and both sooner than in a league, as a silent leader is. */
const nodeGrace = '25s';
const leaseSeconds = '45';
const electionSeconds = 8;

/** Small enough for a machine of two cores that has other things to do. */
const pool = {
  image: 'fe-solver',
  requests: { cpu: '100m', memory: '256Mi' },
  limits: { memory: '768Mi' },
  threads: 1,
};
const pools = [
  { name: 'cpu', most: 2, ...pool },
  { name: 'single', most: 2, isolation: 'simulation', ...pool },
];

/** What of the chart the orchestrator needs when it runs outside: rights, settings, and how urgent its pods are. */
const needed = ['ServiceAccount', 'Role', 'RoleBinding', 'PriorityClass'];

/** The services as processes of this machine, and the solver as pods of a Kubernetes, with the rights that the chart gives. */
export class SolverCluster {
  private constructor(
    readonly kubernetes: TestKubernetes,
    readonly league: TestCluster,
    /** Stands by; not started. */
    readonly standby: ServiceProcess,
    private readonly relays: readonly Relay[],
  ) {}

  static async start(databaseUrls: Readonly<Record<string, string>>): Promise<SolverCluster> {
    const kubernetes = await TestKubernetes.start({ nodeGrace });
    try {
      await kubernetes.importImage(await solverImage(kubernetes.folder));
      const [calls, work] = [await Relay.listen(kubernetes.hostAddress), await Relay.listen(kubernetes.hostAddress)];
      const settings = await settle(kubernetes, { workUrl: work.url, callUrl: calls.url });
      const [firstWork, otherWork, other] = (await freePorts(3)) as [number, number, number];
      const league = await TestCluster.start({
        databaseUrls,
        envOf: { 'simulation-orchestrator': { ...settings, ...workPort(firstWork) } },
      });
      const orchestrator = league.service('simulation-orchestrator');
      calls.targets = [orchestrator.port, other];
      work.targets = [firstWork, otherWork];
      const standby = orchestrator.replica(other, workPort(otherWork));
      return new SolverCluster(kubernetes, league, standby, [calls, work]);
    } catch (error) {
      await kubernetes.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.league.stop(), this.standby.kill()]);
    for (const relay of this.relays) relay.close();
    await this.kubernetes.stop();
  }
}

/** @param place a folder for temporary files */
function solverImage(place: string): Promise<string> {
  const entrypoints = { [image]: ['services/fe-solver/bin/strainscope-worker.js'] };
  return nodeImages({ contents: ['fe-solver'], entrypoints }, place);
}

interface Addresses {
  workUrl: string;
  callUrl: string;
}

/** Makes what the chart makes for the orchestrator, and answers the settings of a process that acts in its name. */
async function settle(kubernetes: TestKubernetes, { workUrl, callUrl }: Addresses): Promise<Record<string, string>> {
  const chart = await RenderedChart.prepare();
  const registry = ['images.registry="localhost/strainscope"', 'images.pullPolicy="Never"'];
  const manifests = await chart.render('defaults', [...registry, `solver.pools=${JSON.stringify(pools)}`]);
  await chart.remove();
  const workToken = randomBytes(32).toString('hex');
  await kubernetes.apply([restricted(namespace)]);
  const ours = manifests.filter(({ kind, metadata }) => needed.includes(kind) && isOrchestrators(metadata.name));
  await kubernetes.apply([...ours, secret('strainscope-worker-token', { token: workToken })], '-n', namespace);
  const config = join(kubernetes.folder, 'settings.json');
  await writeFile(config, settingsOf(manifests, workUrl));
  return {
    KUBECONFIG: await kubeconfigOf(kubernetes),
    STRAINSCOPE_CONFIG: config,
    STRAINSCOPE_PROCESS_OWN_URL: callUrl,
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORK_TOKEN: workToken,
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_LEASE_SECONDS: leaseSeconds,
    STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_COOL_DOWN_SECONDS: '5',
  };
}

function isOrchestrators(name: string): boolean {
  return name === orchestratorName || name === `${namespace}-trial-solver`;
}

/** What the chart says, with addresses of this machine. */
function settingsOf(manifests: readonly Manifest[], workUrl: string): string {
  const map = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === orchestratorName);
  const text = (map as unknown as { data: Record<string, string> }).data['settings.json']!;
  const { simulationOrchestrator } = JSON.parse(text) as { simulationOrchestrator: { kubernetes: object } };
  const kubernetes = { ...simulationOrchestrator.kubernetes, workUrl, electionSeconds };
  return JSON.stringify({ simulationOrchestrator: { ...simulationOrchestrator, workHost: '127.0.0.1', kubernetes } });
}

/** Acts as the chart's service account. */
async function kubeconfigOf(kubernetes: TestKubernetes): Promise<string> {
  const file = join(kubernetes.folder, 'orchestrator.kubeconfig');
  await writeFile(file, await readFile(kubernetes.kubeconfig));
  const token = await kubernetes.kubectl('create', 'token', orchestratorName, '-n', namespace, '--duration=4h');
  const change = (...parameters: string[]) => kubernetes.kubectl('config', '--kubeconfig', file, ...parameters);
  await change('set-credentials', 'orchestrator', `--token=${token.trim()}`);
  await change('set-context', '--current', '--user=orchestrator');
  return file;
}

function workPort(port: number): Record<string, string> {
  return { STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORK_PORT: String(port) };
}

/** A namespace that takes pods of the restricted standard only. */
function restricted(name: string): object {
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

function secret(name: string, stringData: Readonly<Record<string, string>>): object {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData };
}
