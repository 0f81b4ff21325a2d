import { callsOfExecutor } from '@strainscope/simulation-orchestrator/calls-of-executor';
import type { ClusterCall } from '@strainscope/simulation-orchestrator/calls-of-executor';
import { notRun } from '@strainscope/testing';
import { chartReadme, withValues } from '../src/charts/chart-readme.ts';
import { KubernetesSchemas } from '../src/charts/kubernetes-schemas.ts';
import { RenderedChart, valueSets } from '../src/charts/rendered-chart.ts';
import type { Manifest } from '../src/charts/rendered-chart.ts';
import { hasHelm, hasOperatorKinds } from '../src/components/locations.ts';

const sets = await valueSets();

interface Container {
  name: string;
  securityContext: object;
  resources: { requests: object; limits: object };
  env: { name: string; value?: string }[];
  volumeMounts: { name: string; mountPath: string; subPath?: string }[];
}
interface SecretFiles {
  items: { key: string; path: string }[];
}
interface Volume {
  name: string;
  secret?: SecretFiles & { secretName: string };
  projected?: { sources: { secret: SecretFiles & { name: string } }[] };
}
interface Rule {
  apiGroups: string[];
  resources: string[];
  resourceNames?: string[];
  verbs: string[];
}
interface Threads {
  threads: number;
  memoryMb: number;
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    securityContext: object;
    automountServiceAccountToken: boolean;
    containers: Container[];
    volumes: Volume[];
    priorityClassName?: string;
    topologySpreadConstraints?: object[];
  };
}

describe('the README of the chart', () => {
  it('has every value as it is now; `npm run charts:readme` writes it', () => {
    const { is, shouldBe } = chartReadme();
    expect(is).toBe(shouldBe);
  });

  it('tells of each value what stands before it, and of a section what stands before that', () => {
    const values = '# Of a.\na: 1\n# Of the\n# section.\nb:\n  # Of c.\n  c: { d: 2 }\n  e: []\n';
    const table = withValues('Before.', values).split('\n').slice(-5, -1);
    expect(table).toEqual([
      '| `a` | `1` | Of a. |',
      '| `b` |  | Of the section. |',
      '| `b.c` | `{"d":2}` | Of c. |',
      '| `b.e` | `[]` |  |',
    ]);
  });
});

if (!hasHelm) notRun('the chart with Helm', 'Helm or the schemas of Kubernetes could not be had');
else
  describe('the chart', () => {
    let chart: RenderedChart;
    let schemas: KubernetesSchemas;
    beforeAll(async () => {
      chart = await RenderedChart.prepare();
      schemas = new KubernetesSchemas();
    });
    afterAll(() => chart?.remove());

    it('comes with ten sets of values and more', () => {
      expect(sets.length).toBeGreaterThanOrEqual(10);
    });

    describe.each(sets)('with the values of %s', (set) => {
      let manifests: Manifest[];
      beforeAll(async () => {
        manifests = await chart.render(set);
      });

      it('renders what the API server knows, each object once', () => {
        expect(manifests.flatMap((manifest) => schemas.faultsOf(manifest))).toEqual([]);
        const names = manifests.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
        expect(new Set(names).size).toBe(names.length);
      });

      it('keeps to the restricted pod security standard, with limits, and no token of the cluster without need', () => {
        for (const deployment of of(manifests, 'Deployment')) {
          const { spec } = (deployment.spec as { template: PodTemplate }).template;
          expect(spec.securityContext).toMatchObject({
            runAsNonRoot: true,
            seccompProfile: { type: 'RuntimeDefault' },
          });
          expect(spec.automountServiceAccountToken).toBe(deployment.metadata.name === 'trial-simulation-orchestrator');
          for (const container of spec.containers) {
            expect(container.securityContext).toEqual({
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            });
            expect(container.resources).toMatchObject({
              requests: { cpu: expect.anything() as string },
              limits: { memory: expect.anything() as string },
            });
          }
        }
      });

      it('spreads the pods of each service over nodes and zones, and lets none wait for it', () => {
        for (const { metadata, spec } of of(manifests, 'Deployment')) {
          const { selector, template } = spec as { selector: object; template: PodTemplate };
          // What the trial starts is one pod each.
          if (template.spec.containers[0]!.name !== 'service') continue;
          const spread = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
            maxSkew: 1,
            topologyKey,
            whenUnsatisfiable: 'ScheduleAnyway',
            // Those of this very service: were others counted, its own could all be on one node.
            labelSelector: selector,
          }));
          expect([metadata.name, template.spec.topologySpreadConstraints]).toEqual([metadata.name, spread]);
          expect(selector).toMatchObject({
            matchLabels: { 'app.kubernetes.io/component': template.metadata.labels['app.kubernetes.io/component'] },
          });
        }
      });

      it('lets every thread of sensor-ingest have the memory that it may take, on any node', () => {
        const named = (kind: string) =>
          of(manifests, kind).find(({ metadata }) => metadata.name === 'trial-sensor-ingest') as unknown;
        const { data } = named('ConfigMap') as { data: Record<string, string> };
        const { sensorIngest } = JSON.parse(data['settings.json']!) as {
          sensorIngest: Record<'reading', Threads> & { deviceEvents: Record<'checking', Threads> };
        };
        const { template } = (named('Deployment') as { spec: { template: PodTemplate } }).spec;
        const { limits } = template.spec.containers[0]!.resources as { limits: { memory: string } };
        const pools = [sensorIngest.reading, sensorIngest.deviceEvents.checking];
        const threadsMb = pools.reduce((sum, { threads, memoryMb }) => sum + threads * memoryMb, 0);
        // Beside them the service itself.
        expect(Number(/^(\d+)Mi$/.exec(limits.memory)?.[1])).toBeGreaterThanOrEqual(threadsMb + 512);
      });

      it('makes no secret', () => {
        expect(of(manifests, 'Secret')).toEqual([]);
      });
    });

    it('refuses values that it does not know', async () => {
      const plain = ['unknown=1', 'services.auth.replica=3', 'solver.pools=[]', 'solver.leaseSeconds=30'];
      // No port would be every port.
      const names = ['ports=[]', 'ports=null', 'port=53', 'namespace=null', 'cidrs=["169.254.20.10"]'];
      for (const wrong of [...plain, ...names.map((each) => `networkPolicy.dns.${each}`)]) {
        await expect(chart.render('defaults', [wrong])).rejects.toThrow(/don't meet the specifications/);
      }
    });

    it('denies all traffic but what is listed', async () => {
      const policies = of(await chart.render('defaults'), 'NetworkPolicy');
      const deny = policies.find(({ metadata }) => metadata.name === 'trial-default-deny')!;
      expect(deny.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
      const solver = policies.find(({ metadata }) => metadata.name === 'trial-fe-solver')!;
      expect(solver.spec).not.toHaveProperty('ingress');
      expect((solver.spec as { egress: object[] }).egress).toHaveLength(1);
    });

    it('lets pods ask for names those who are told, at the ports that are told', async () => {
      const rules = async (overrides: readonly string[] = []) => {
        const policies = of(await chart.render('defaults', overrides), 'NetworkPolicy');
        const { spec } = policies.find(({ metadata }) => metadata.name === 'trial-dns')!;
        return (spec as { egress: object[] }).egress;
      };
      const namespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } });
      const ports = (port: number) => ['UDP', 'TCP'].map((protocol) => ({ protocol, port }));
      expect(await rules()).toEqual([{ to: [{ namespaceSelector: namespace('kube-system') }], ports: ports(53) }]);
      const told = ['namespace="names"', 'podLabels={"dns":"yes"}', 'ports=[5353,53]', 'cidrs=["fd00::a/128"]'];
      expect(await rules(told.map((each) => `networkPolicy.dns.${each}`))).toEqual([
        {
          to: [
            { namespaceSelector: namespace('names'), podSelector: { matchLabels: { dns: 'yes' } } },
            { ipBlock: { cidr: 'fd00::a/128' } },
          ],
          ports: [...ports(5353), ...ports(53)],
        },
      ]);
    });

    it.each([
      ['defaults', [5432, 9092, 6379, 443, 465]],
      ['large', [5432, 9092, 6379, 443, 465, 4318]],
      ['plain-endpoints', [5432, 9092, 6379, 9000, 25]],
    ])('lets services reach the ports of their endpoints, with the values of %s', async (set, ports) => {
      const policies = of(await chart.render(set), 'NetworkPolicy');
      const portsOf = (name: string) => {
        const { spec } = policies.find(({ metadata }) => metadata.name === `trial-${name}`)!;
        const [endpoints] = (spec as { egress: { ports: { port: number }[] }[] }).egress;
        return endpoints!.ports.map(({ port }) => port);
      };
      expect(portsOf('reporting')).toEqual(ports);
      // These two call what settings name, too.
      for (const name of ['auth', 'bff']) expect(portsOf(name)).toEqual([...new Set([...ports, 443])]);
    });

    it('migrates before an upgrade, without rights or secrets but the passwords of roles', async () => {
      const [job] = of(await chart.render('defaults'), 'Job');
      expect(job!.metadata).toMatchObject({ annotations: { 'helm.sh/hook': 'pre-upgrade' } });
      const { spec } = (job!.spec as { template: PodTemplate }).template;
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.volumes).toMatchObject([{ secret: { secretName: 'strainscope-postgres' } }, { emptyDir: {} }]);
    });

    it('lets services and migrations trust the authorities that a Secret names, and no others unless told', async () => {
      /** Where each trusts them, of the files that it is given of that Secret. */
      const trusted = async (overrides: readonly string[] = []) => {
        const manifests = await chart.render('defaults', overrides);
        return [...of(manifests, 'Deployment'), ...of(manifests, 'Job')].map(({ metadata, spec }) => {
          const { containers, volumes } = (spec as { template: PodTemplate }).template.spec;
          const told = containers[0]!.env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
          const files = volumes.flatMap(({ name, secret, projected }) => {
            const { mountPath } = containers[0]!.volumeMounts.find((mount) => mount.name === name)!;
            const sources = [
              ...(secret ? [{ name: secret.secretName, items: secret.items }] : []),
              ...(projected?.sources ?? []).map((source) => source.secret),
            ];
            const own = sources.find((source) => source.name === 'own-authorities');
            return (own?.items ?? []).map(({ key, path }) => `${key} ${mountPath}/${path}`);
          });
          return { name: metadata.name, told: told === undefined ? [] : [`ca.crt ${told}`], files };
        });
      };
      const own = await trusted(['secrets.authorities="own-authorities"']);
      expect(own).toHaveLength(9);
      for (const { name, told, files } of own) expect([name, told.length, files]).toEqual([name, 1, told]);
      for (const { name, told, files } of await trusted()) expect([name, told, files]).toEqual([name, [], []]);
    });

    it('names what all namespaces share after its own one, too', async () => {
      const manifests = await chart.render('defaults');
      const names = of(manifests, 'PriorityClass').map(({ metadata }) => metadata.name);
      expect(names).toEqual(['league-trial-service', 'league-trial-solver']);
      for (const { metadata, spec } of of(manifests, 'Deployment')) {
        const { priorityClassName } = (spec as { template: PodTemplate }).template.spec;
        expect([metadata.name, priorityClassName]).toEqual([metadata.name, 'league-trial-service']);
      }
    });

    it('gives the orchestrator exactly the verbs that it uses, and nobody else any', async () => {
      const roles = of(await chart.render('defaults'), 'Role');
      expect(roles).toHaveLength(1);
      const { rules } = roles[0] as unknown as { rules: Rule[] };
      const calls = await callsOfExecutor();
      expect(calls.filter((call) => !rules.some((rule) => allows(rule, call)))).toEqual([]);
      const rights = rules.flatMap((rule) => rule.verbs.map((verb) => ({ ...rule, verbs: [verb] })));
      expect(rights.filter((right) => !calls.some((call) => allows(right, call)))).toEqual([]);
    });

    it('scales what has an autoscaler by it alone, and guards what has replicas against disruptions', async () => {
      const manifests = await chart.render('defaults');
      const scaled = of(manifests, 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
      for (const deployment of of(manifests, 'Deployment')) {
        const has = 'replicas' in (deployment.spec as object);
        expect(has).toBe(!scaled.includes(deployment.metadata.name));
      }
      const guarded = of(manifests, 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
      expect(guarded).toContain('trial-bff');
      expect(guarded).not.toContain('trial-ml-training');
    });

    interface Pool {
      image: string;
      limits?: Record<string, string>;
      backEnd?: string;
    }
    async function poolsOf(set: string) {
      const [config] = of(await chart.render(set), 'ConfigMap').filter((map) => map.metadata.name.endsWith('tor'));
      const { simulationOrchestrator } = JSON.parse(
        (config as unknown as { data: Record<string, string> }).data['settings.json']!,
      ) as { simulationOrchestrator: { kubernetes: { namespace: string; pools: Pool[] } } };
      return simulationOrchestrator.kubernetes;
    }

    it('tells the orchestrator its pools with the images of the release', async () => {
      const { namespace, pools } = await poolsOf('gpu');
      expect(namespace).toBe('league');
      expect(pools[0]).toMatchObject({
        image: 'strainscope/fe-solver-gpu:0.1.0',
        backEnd: 'gpu',
        limits: { 'nvidia.com/gpu': '1' },
        priorityClass: 'league-trial-solver',
      });
    });

    it.each(sets)(
      'lets workers solve on the graphics processors that they hold, and on no others (%s)',
      async (set) => {
        const { pools } = await poolsOf(set);
        for (const { backEnd = 'cpu', limits = {}, image } of pools)
          expect([image, backEnd === 'gpu']).toEqual([image, 'nvidia.com/gpu' in limits]);
      },
    );

    it('tells a service what the values set for it, and starts its pods anew when that changes', async () => {
      const read = async (overrides: readonly string[] = []) => {
        const manifests = await chart.render('large', overrides);
        const named = (kind: string, name: string) =>
          of(manifests, kind).find(({ metadata }) => metadata.name === `trial-${name}`)!;
        const settings = (name: string) =>
          JSON.parse(
            (named('ConfigMap', name) as unknown as { data: Record<string, string> }).data['settings.json']!,
          ) as unknown;
        const { template } = named('Deployment', 'auth').spec as { template: { metadata: { annotations: object } } };
        return { settings, annotations: template.metadata.annotations };
      };
      const { settings, annotations } = await read();
      expect(settings('auth')).toEqual({ auth: { contactEmail: 'support@league.example' } });
      expect(settings('media')).toEqual({});
      expect(settings('simulation-orchestrator')).toMatchObject({
        simulationOrchestrator: { prices: { cpu: { coreHour: 0.04 } }, workPort: 4601 },
      });
      const changed = await read(['services.auth.settings.contactEmail="desk@league.example"']);
      expect(changed.annotations).not.toEqual(annotations);
    });

    it('lets workers reach the orchestrator whether its pods are ready or not', async () => {
      const manifests = await chart.render('large');
      const [config] = of(manifests, 'ConfigMap').filter((map) => map.metadata.name.endsWith('tor'));
      const text = (config as unknown as { data: Record<string, string> }).data['settings.json']!;
      const { simulationOrchestrator } = JSON.parse(text) as { simulationOrchestrator: { kubernetes: object } };
      expect(simulationOrchestrator.kubernetes).toMatchObject({
        workUrl: 'http://trial-simulation-orchestrator-work:4601',
      });
      const service = (name: string) =>
        of(manifests, 'Service').find(({ metadata }) => metadata.name === `trial-simulation-orchestrator${name}`);
      expect(service('-work')?.spec).toMatchObject({
        publishNotReadyAddresses: true,
        ports: [{ port: 4600 }, { port: 4601 }],
      });
      // Where those of a release before look for it.
      expect(service('')?.spec).toMatchObject({ ports: [{ port: 4600 }, { port: 4602 }, { port: 4601 }] });
    });

    it('gives every folder that the trial writes to a place of its own', async () => {
      const folders = of(await chart.render('trial'), 'Deployment').flatMap(({ metadata, spec }) =>
        (spec as { template: PodTemplate }).template.spec.containers[0]!.volumeMounts.filter(
          ({ subPath }) => subPath !== undefined,
        ).map(({ subPath }) => `${metadata.name} ${subPath}`),
      );
      expect(folders).toContain('trial-kafka opt-kafka-config');
      expect(new Set(folders).size).toBe(folders.length);
    });

    it('starts in the trial whatever its services are told of', async () => {
      const manifests = await chart.render('trial');
      const started = of(manifests, 'Service').map(({ metadata }) => metadata.name);
      const told = of(manifests, 'Deployment').flatMap(({ spec }) => {
        const { env = [] } = (spec as { template: PodTemplate }).template.spec.containers[0]!;
        const urls = env.filter(({ name }) =>
          /^STRAINSCOPE_(DATABASE_URL|KAFKA_BROKERS|S3_ENDPOINT|\w+_URL)$/.test(name),
        );
        return urls
          .filter(({ name }) => name !== 'STRAINSCOPE_PROCESS_PUBLIC_URL')
          .map(({ value }) => /([\w-]+):\d+/.exec(value!.replace(/^.*@/, ''))![1]!);
      });
      expect(told.filter((name) => !started.includes(name))).toEqual([]);
      for (const part of ['postgres', 'kafka', 'redis', 's3', 'mail']) expect(told).toContain(`trial-${part}`);
    });

    it('lets worker pods, and what the trial has of its own images, pull with the secrets of the release', async () => {
      const secrets = ['images.pullSecrets=["registry"]', 'images.registry="registry.example/strainscope"'];
      const mail = of(await chart.render('trial', secrets), 'Deployment').find(
        ({ metadata }) => metadata.name === 'trial-mail',
      )!;
      expect((mail.spec as { template: object }).template).toMatchObject({
        spec: {
          imagePullSecrets: [{ name: 'registry' }],
          containers: [{ image: expect.stringMatching('^registry.example/strainscope/service:') as string }],
        },
      });
      const manifests = await chart.render('private-registry');
      const [config] = of(manifests, 'ConfigMap').filter((map) => map.metadata.name.endsWith('tor'));
      const text = (config as unknown as { data: Record<string, string> }).data['settings.json']!;
      expect(JSON.parse(text)).toMatchObject({
        simulationOrchestrator: { kubernetes: { imagePullSecrets: ['registry'] } },
      });
    });

    if (!hasOperatorKinds) notRun('kinds of the Prometheus operator', 'its schemas could not be had');
    else
      it('is seen to render what the Prometheus operator does not know', async () => {
        const [monitor] = of(await chart.render('defaults'), 'ServiceMonitor') as unknown as { spec: object }[];
        const wrong = { ...monitor, spec: { ...monitor!.spec, endpoint: [], endpoints: [{ port: 1 }] } };
        expect(schemas.faultsOf(wrong as unknown as Manifest)).toEqual([
          expect.stringMatching(/must NOT have additional properties .*"endpoint"/),
          expect.stringMatching(/endpoints\/0\/port must be string/),
        ]);
      });
  });

function of(manifests: readonly Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

function allows({ apiGroups, resources, resourceNames, verbs }: Rule, { group, resource, name, verb }: ClusterCall) {
  const isNamed = resourceNames === undefined || (name !== undefined && resourceNames.includes(name));
  return apiGroups.includes(group) && resources.includes(resource) && verbs.includes(verb) && isNamed;
}
