import { notRun } from '@strainscope/testing';
import { isOpen } from '../src/charts/flows.ts';
import type { Place } from '../src/charts/flows.ts';
import { RenderedChart, valueSets } from '../src/charts/rendered-chart.ts';
import type { Manifest } from '../src/charts/rendered-chart.ts';
import { hasHelm } from '../src/components/locations.ts';

const sets = (await valueSets()).filter((set) => set !== 'without-network-policies');
const namespace = 'league';

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: [{ env?: { name: string; value?: string }[]; ports?: { name: string; containerPort: number }[] }];
  };
}

/**
 * Places that are no Deployment of the chart: a worker as the orchestrator labels it, and others in or near a cluster.
 */
const worker = place(namespace, { 'app.kubernetes.io/component': 'fe-solver' });
const stranger = place(namespace, {});
const ingress = place('ingress-nginx', {});
const monitor = place('monitoring', {});
const outsider = place('elsewhere', {});
const outside: Place = { address: '203.0.113.7' };

/** Who may be asked for names with the values of a set, and at which port. */
type Resolver = readonly [Place, number];
const kubeDns: Resolver = [place('kube-system', { 'k8s-app': 'kube-dns' }), 53];
const cacheOnNode: Resolver = [{ address: '169.254.20.10' }, 53];
const openshiftDns: Resolver = [place('openshift-dns', { 'dns.operator.openshift.io/daemonset-dns': 'default' }), 5353];
/** Who answers none, beside those that do. */
const neighbour: Resolver = [place('openshift-dns', { 'dns.operator.openshift.io/daemonset-node-resolver': '' }), 5353];
const resolvers = [kubeDns, cacheOnNode, openshiftDns, neighbour];
const resolversOf: Record<string, Resolver[]> = {
  'node-local-dns': [kubeDns, cacheOnNode],
  'openshift-dns': [openshiftDns],
};

if (!hasHelm) notRun('the flows that the chart lists', 'Helm or the schemas of Kubernetes could not be had');
else
  describe.each(sets)('with the values of %s', (set) => {
    let chart: RenderedChart;
    let manifests: Manifest[];
    beforeAll(async () => {
      chart = await RenderedChart.prepare();
      manifests = await chart.render(set);
    });
    afterAll(() => chart?.remove());

    const policies = () => manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    const open = (from: Place, to: Place, port: number) => isOpen(policies(), namespace, from, to, port);
    const templates = () =>
      manifests
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ metadata, spec }) => [metadata.name, (spec as { template: PodTemplate }).template] as const);
    /** Pods by the names of their services. */
    const pods = () =>
      new Map(
        templates().map(([name, { metadata, spec }]) => {
          const named = (spec.containers[0].ports ?? []).map(
            ({ name, containerPort }) => [name, containerPort] as const,
          );
          const ports: Record<string, number> = Object.fromEntries(named);
          return [name, { ...place(namespace, metadata.labels), ports }] as const;
        }),
      );
    const services = () => [...pods()].filter(([, { ports }]) => 'http' in ports);

    it('lets every pod reach whatever address it is told', () => {
      const all = pods();
      for (const [name, { spec }] of templates()) {
        const told = addressesIn(spec.containers[0].env ?? []).filter(
          ({ host }) => host !== name && host !== 'localhost',
        );
        const denied = told.filter(({ host, port }) => !open(all.get(name)!, all.get(host) ?? outside, port));
        expect([name, denied]).toEqual([name, []]);
        // Brokers, Redis and S3 at least; what the trial starts is told of nobody.
        if ('http' in all.get(name)!.ports) expect(told.length).toBeGreaterThanOrEqual(3);
      }
    });

    it('lets services call none of the others but for the BFF, and the orchestrator alone the API server', () => {
      for (const [name, from] of services()) {
        const called = services().filter(([other, to]) => other !== name && open(from, to, 4600));
        expect([name, called.length]).toEqual([name, name === 'trial-bff' ? services().length - 1 : 0]);
        expect([name, open(from, outside, 6443)]).toEqual([name, name === 'trial-simulation-orchestrator']);
        expect([name, open(from, outside, 8080), open(from, worker, 4600)]).toEqual([name, false, false]);
      }
    });

    it('lets workers reach the orchestrator alone, and nobody reach workers', () => {
      for (const [name, to] of pods()) {
        const own = name === 'trial-simulation-orchestrator';
        expect([name, open(worker, to, 4600), open(worker, to, 4601)]).toEqual([name, own, own]);
      }
      for (const port of [443, 5432, 6443, 9092]) expect(open(worker, outside, port)).toBe(false);
      for (const from of [ingress, monitor, outsider, stranger]) expect(open(from, worker, 4600)).toBe(false);
    });

    it('lets the Ingress reach the BFF, monitoring what is measured, and strangers nobody', () => {
      for (const [name, to] of services()) {
        const isBff = name === 'trial-bff';
        expect([name, open(ingress, to, 4600), open(ingress, to, 4602)]).toEqual([name, isBff, false]);
        const read = [4600, 4601, 4602].filter((port) => open(monitor, to, port));
        expect([name, read]).toEqual([name, [isBff ? 4602 : 4600]]);
      }
      for (const [name, to] of pods()) {
        for (const port of Object.values(to.ports)) {
          const from = [outsider, stranger, outside].map((each) => open(each, to, port));
          expect([name, port, from]).toEqual([name, port, [false, false, false]]);
        }
      }
    });

    it('lets pods ask for names whoever answers them there and nobody else, and strangers for nothing beside', () => {
      for (const from of [...pods().values(), worker, stranger]) {
        for (const protocol of ['UDP', 'TCP']) {
          const asked = resolvers.filter(([to, port]) => isOpen(policies(), namespace, from, to, port, protocol));
          expect(asked).toEqual(resolversOf[set] ?? [kubeDns]);
        }
      }
      for (const port of [443, 5432, 6443]) expect(open(stranger, outside, port)).toBe(false);
    });

    it('is seen to let more through without its default, or with a policy too many', () => {
      const rest = policies().filter(({ metadata }) => metadata.name !== 'trial-default-deny');
      const strange = (own: Manifest[]) => isOpen(own, namespace, outsider, stranger, 4600);
      expect([strange(policies()), strange(rest)]).toEqual([false, true]);
      const spec = { podSelector: {}, policyTypes: ['Egress'], egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }] };
      const more = [...policies(), { apiVersion: '', kind: 'NetworkPolicy', metadata: { name: 'more' }, spec }];
      const leaves = (own: Manifest[]) => isOpen(own, namespace, worker, outside, 443);
      expect([leaves(policies()), leaves(more)]).toEqual([false, true]);
    });
  });

function place(of: string, labels: Record<string, string>): Place {
  return { namespace: of, labels, address: '10.244.0.9' };
}

const usual: Record<string, number> = { http: 80, https: 443, redis: 6379, rediss: 6379, smtp: 587, smtps: 465 };

/** Every address among the variables of a container. */
function addressesIn(variables: readonly { name: string; value?: string }[]): { host: string; port: number }[] {
  const values = variables
    .filter(({ name }) => !/PUBLIC_URL|OWN_URL/.test(name))
    .flatMap(({ name, value = '' }) =>
      name.endsWith('_BROKERS') ? value.split(',').map((each) => `kafka://${each}`) : [value],
    );
  const urls = values.flatMap((value) => [...value.matchAll(/\b([a-z]+):\/\/(?:[^@/"]*@)?([^:/"]+)(?::(\d+))?/g)]);
  return urls.map(([, scheme, host, port]) => ({ host: host!, port: port ? Number(port) : usual[scheme!]! }));
}
