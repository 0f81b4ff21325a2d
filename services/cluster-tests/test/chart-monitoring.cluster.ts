import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { notRun } from '@strainscope/testing';
import { exposedBy, exposedMetrics, metricsRead } from '../src/charts/metrics.ts';
import { checkRules, hasPromtool, tryRules } from '../src/charts/promtool.ts';
import type { Rule, RuleGroup } from '../src/charts/promtool.ts';
import { RenderedChart, valueSets } from '../src/charts/rendered-chart.ts';
import type { Manifest } from '../src/charts/rendered-chart.ts';
import { hasHelm } from '../src/components/locations.ts';

const sets = await valueSets();
const runbooks = resolve(import.meta.dirname, '../../../docs/runbooks');

type Labels = Record<string, string>;
interface Pods {
  metadata: { labels: Labels };
  spec: { containers: { name: string; ports: { name: string; containerPort: number }[] }[] };
}

it('sees of an expression what it reads, and of a source what it exposes', () => {
  const expression = 'max by (a) (x{b="c y"}) / on (d) sum(rate(z_bucket[5m])) > bool 1 and on() not_there:ratio_1h';
  expect(metricsRead(expression)).toEqual(['x', 'z_bucket', 'not_there:ratio_1h']);
  expect(exposedBy(`new Histogram({\n  name: 'strainscope_a', help })`)).toContain('strainscope_a_bucket');
  expect(exposedBy(`counter('strainscope_b_total', 'B')`)).toEqual(['strainscope_b_total']);
  expect(() => exposedBy(`of('strainscope_c')`)).toThrow('strainscope_c');
});

if (!hasHelm) notRun('what the chart has measured', 'Helm or the schemas of Kubernetes could not be had');
else
  describe('what the chart has measured', () => {
    let chart: RenderedChart;
    let groups: RuleGroup[];
    let dashboards: { title: string; targets: { expr: string }[] }[];
    beforeAll(async () => {
      chart = await RenderedChart.prepare();
      const manifests = await chart.render('defaults');
      const [rule] = of(manifests, 'PrometheusRule');
      groups = (rule!.spec as { groups: RuleGroup[] }).groups;
      const [config] = of(manifests, 'ConfigMap').filter(({ metadata }) => metadata.labels?.grafana_dashboard === '1');
      dashboards = Object.values((config as unknown as { data: Record<string, string> }).data).flatMap(
        (text) => (JSON.parse(text) as { panels: typeof dashboards }).panels,
      );
    });
    afterAll(() => chart?.remove());

    const rules = () => groups.flatMap((group) => group.rules);
    const alerts = () => rules().filter(({ alert }) => alert !== undefined);
    const queries = () => dashboards.flatMap(({ targets }) => targets.map(({ expr }) => expr));

    it.each(sets)('reads each service once, at its port of metrics, with the values of %s', async (set) => {
      const manifests = await chart.render(set);
      const monitors = of(manifests, 'ServiceMonitor');
      const services = of(manifests, 'Deployment')
        .map(({ metadata, spec }) => ({ name: metadata.name, ...(spec as { template: Pods }).template }))
        .filter(({ spec }) => spec.containers[0]!.name === 'service');
      expect(services).toHaveLength(8);
      expect(monitors).toHaveLength(['trial', 'without-operators'].includes(set) ? 0 : 1);
      for (const { spec } of monitors) {
        const { selector, endpoints } = spec as { selector: { matchLabels: Labels }; endpoints: { port: string }[] };
        expect(endpoints).toEqual([{ port: 'metrics', path: '/metrics', interval: '15s', honorLabels: true }]);
        const found = of(manifests, 'Service').filter(({ metadata }) => has(metadata.labels, selector.matchLabels));
        for (const { name, metadata, spec: pods } of services) {
          const targets = found
            .map((service) => service.spec as { selector: Labels; ports: { name: string; targetPort: string }[] })
            .filter((service) => has(metadata.labels, service.selector))
            .flatMap(({ ports }) => ports.filter((port) => port.name === endpoints[0]!.port));
          const numbers = targets.map(
            ({ targetPort }) => pods.containers[0]!.ports.find((port) => port.name === targetPort)?.containerPort,
          );
          // The BFF's own surface tells strangers nothing.
          expect([name, numbers]).toEqual([name, [name === 'trial-bff' ? 4602 : 4600]]);
        }
      }
    });

    it('tells the BFF the port at which its metrics are read', async () => {
      const bff = of(await chart.render('defaults'), 'Deployment').find(
        ({ metadata }) => metadata.name === 'trial-bff',
      );
      expect(JSON.stringify(bff)).toContain('{"name":"STRAINSCOPE_PROCESS_METRICS_PORT","value":"4602"}');
    });

    it('has a panel for what an operator looks at first', () => {
      const titles = dashboards.map(({ title }) => title);
      expect(titles).toEqual(
        expect.arrayContaining(['Ready simulations', 'Outbox age', 'Consumer lag', 'Dead letters']),
      );
      expect(new Set(titles).size).toBe(titles.length);
      for (const { title, targets } of dashboards) expect([title, targets.length]).not.toEqual([title, 0]);
    });

    it('reads only metrics that the services expose, or that a rule records', () => {
      const recorded = rules().flatMap(({ record }) => record ?? []);
      const known = new Set([...exposedMetrics(), ...recorded]);
      const expressions = [...rules().map(({ expr }) => expr), ...queries()];
      expect(expressions.filter((each) => metricsRead(each).length === 0)).toEqual([]);
      expect(expressions.flatMap(metricsRead).filter((name) => !known.has(name))).toEqual([]);
    });

    it('has a runbook for every alert, and none for others', () => {
      const others = ['README.md', 'backup-and-restore.md', 'replay.md'];
      const files = readdirSync(runbooks).filter((name) => !others.includes(name));
      const named = alerts().map(({ annotations }) => annotations!.runbook_url.split('/').at(-1)!);
      expect([...new Set(named)].toSorted()).toEqual(files.toSorted());
    });

    it('pages and writes a ticket for each objective', () => {
      const burning = groups.find(({ name }) => name === 'strainscope-objectives')!.rules.filter(({ alert }) => alert);
      const said = burning.map(({ alert, labels }) => `${alert}: ${labels!.severity}`);
      expect(said).toEqual(
        ['ErrorBudgetBurning', 'LatencyBudgetBurning', 'FreshnessBudgetBurning'].flatMap((name) => [
          `${name}: page`,
          `${name}: ticket`,
        ]),
      );
    });

    if (!hasPromtool) notRun('rules of the chart by promtool', 'promtool is missing');
    else
      describe('by Prometheus’s own tool', () => {
        it('is written as Prometheus reads it, panels too', async () => {
          const panels: Rule[] = queries().map((expr, index) => ({ record: `panel_${index}`, expr }));
          await checkRules([...groups, { name: 'panels', rules: panels }]);
        });

        it('is seen to be refused where it is not', async () => {
          await expect(checkRules([{ name: 'a', rules: [{ record: 'b', expr: 'sum(c' }] }])).rejects.toThrow(
            /unclosed/,
          );
        });

        it('says that calls fail as quickly as they use up what may fail in a month', async () => {
          const alert = 'ErrorBudgetBurning';
          const failing = (share: number, minutes = 720) => ({
            [call('GET /bff/team/:id', 'ok')]: rising(1000 * (1 - share), minutes, 1000),
            [call('GET /bff/team/:id', 'failed')]: rising(1000 * share, minutes, 0),
            // A probe says 503 while something is away, as it should.
            [call('GET /health/ready', 'failed')]: rising(1000, 720, 1000),
          });
          await tryRules(groups, [
            { name: 'half of what may', alert, series: failing(0.0005), fires: { '12h': [] } },
            { name: 'twice what may', alert, series: failing(0.002), fires: { '12h': ['ticket'] } },
            { name: 'twenty times what may', alert, series: failing(0.02), fires: { '2h': ['page', 'ticket'] } },
            {
              name: 'it is over',
              alert,
              series: failing(0.02, 120),
              fires: { '2h': ['page', 'ticket'], '2h40m': ['ticket'], '9h': [] },
            },
          ]);
        });

        it('says that calls are slow, but for those that last as long as their line', async () => {
          const slow = (called: string, share: number) => ({
            [bucket(called, '1')]: rising(1000 * (1 - share), 720, 1000),
            [bucket(called, '+Inf')]: rising(1000, 720, 1000),
            [call(called, 'ok')]: rising(1000, 720, 1000),
          });
          const alert = 'LatencyBudgetBurning';
          const usual = 'POST /bff/auth/login';
          const long = ['GET /bff/live', 'POST /v1/events', 'GET /bff/simulations/:id/field'];
          await tryRules(groups, [
            { name: 'twice what may', alert, series: slow(usual, 0.02), fires: { '12h': ['ticket'] } },
            { name: 'twenty times what may', alert, series: slow(usual, 0.2), fires: { '2h': ['page', 'ticket'] } },
            ...long.map((called) => ({
              name: called,
              alert,
              series: { ...slow(usual, 0), ...slow(called, 1) },
              fires: { '2h': [] },
            })),
          ]);
        });

        it('says that lists are behind: an event waits to leave, or to be taken in', async () => {
          const late = (outbox: number, lag: number) => ({
            'strainscope_outbox_age_seconds{service="sensor-ingest"}': `${outbox}x180`,
            'strainscope_consumer_lag_seconds{service="reporting",topic="ingest"}': `${lag}x180`,
            'strainscope_consumer_lag_seconds{service="reporting",topic="org"}': '0x180',
          });
          const alert = 'FreshnessBudgetBurning';
          await tryRules(groups, [
            { name: 'in time', alert, series: late(2, 2), fires: { '2h': [] } },
            { name: 'late to leave', alert, series: late(11, 0), fires: { '2h': ['page', 'ticket'] } },
            { name: 'late to be taken in', alert, series: late(0, 11), fires: { '2h': ['page', 'ticket'] } },
            ...Object.entries(late(11, 11)).map(([series, values]) => ({
              name: `only ${series} can be read`,
              alert,
              series: { [series]: values },
              fires: { '2h': values.startsWith('11') ? ['page', 'ticket'] : [] },
            })),
          ]);
        });

        it('says that alerts come late, though half of the events are judged at once', async () => {
          const bucket = (le: string) => `strainscope_received_to_judged_seconds_bucket{le="${le}"}`;
          // So many events a minute within a second, within ten, and at all.
          const series = (second: number, ten: number, all: number) => ({
            [bucket('1')]: `0+${second}x60`,
            [bucket('10')]: `0+${ten}x60`,
            [bucket('60')]: `0+${all}x60`,
            [bucket('+Inf')]: `0+${all}x60`,
          });
          const alert = 'AlertsLate';
          await tryRules(groups, [
            { name: 'judged at once', alert, series: series(99, 100, 100), fires: { '30m': [] } },
            { name: 'one in ten waits', alert, series: series(50, 90, 100), fires: { '30m': ['page'] } },
            { name: 'no event', alert, series: series(0, 0, 0), fires: { '30m': [] } },
          ]);
        });

        it('says that a service is behind, though how far cannot be read all the time', async () => {
          const series = 'strainscope_consumer_lag_seconds{service="reporting",topic="ingest"}';
          const gaps = (seconds: number) => `${seconds}x9 ${`stale ${seconds}x8 `.repeat(5)}`;
          const alert = 'ConsumerLagging';
          await tryRules(groups, [
            { name: 'far behind', alert, series: { [series]: gaps(300) }, fires: { '35m': ['page'] } },
            { name: 'not far behind', alert, series: { [series]: gaps(30) }, fires: { '35m': [] } },
          ]);
        });

        it('says that events stay where they are: in an outbox, with the dead, at the door', async () => {
          const gauge = (alert: string, series: string, few: number, many: number, severity: string) => [
            { name: `${alert}: not yet`, alert, series: { [series]: `${few}x60` }, fires: { '40m': [] } },
            {
              name: `${alert}: too many, until somebody has seen to it`,
              alert,
              series: { [series]: `${few}x15 ${many}x29 ${few}x15` },
              fires: { '15m': [], '40m': [severity], '55m': [] },
            },
          ];
          await tryRules(groups, [
            ...gauge('OutboxStuck', 'strainscope_outbox_age_seconds{service="auth"}', 60, 61, 'page'),
            ...gauge('DeadLetters', 'strainscope_dead_letters{service="reporting"}', 0, 1, 'ticket'),
            ...gauge('GatewaySilent', 'strainscope_gateways{state="silent"}', 0, 1, 'page'),
            ...gauge('DeviceEventsWaiting', 'strainscope_device_events_oldest_seconds', 120, 121, 'page'),
            ...gauge('DeviceBatchesGivenUp', 'strainscope_device_batches_given_up', 0, 1, 'ticket'),
            {
              name: 'an outbox that is late for a moment',
              alert: 'OutboxStuck',
              series: { 'strainscope_outbox_age_seconds{service="auth"}': '0x15 300x3 0x42' },
              fires: { '19m': [], '40m': [] },
            },
          ]);
        });

        it('says that the work itself fails, and nothing of workers that are lost', async () => {
          const ended = (outcome: string) => `strainscope_simulation_attempts_total{outcome="${outcome}"}`;
          const alert = 'SimulationsFailing';
          const oneInFive = (outcome: string) => ({ [ended('complete')]: '0+8x90', [ended(outcome)]: '0+2x90' });
          await tryRules(groups, [
            { name: 'crashes', alert, series: oneInFive('WORKER_CRASHED'), fires: { '80m': ['ticket'] } },
            ...['released', 'lease-lost'].map((outcome) => ({
              name: outcome,
              alert,
              series: oneInFive(outcome),
              fires: { '80m': [] },
            })),
            {
              name: 'one in twenty',
              alert,
              series: { [ended('complete')]: '0+19x90', [ended('WORKER_CRASHED')]: '0+1x90' },
              fires: { '80m': [] },
            },
          ]);
        });

        it('says which service answers slowly, but for its jobs', async () => {
          const calls = (kind: string, share: number) =>
            Object.fromEntries(
              Object.entries({ '0.3': 1 - share, 1: 1 - share, 3: 1, '+Inf': 1 }).map(([le, part]) => [
                `strainscope_call_seconds_bucket{service="media",kind="${kind}",call="c",outcome="ok",le="${le}"}`,
                rising(100 * part, 60, 0),
              ]),
            );
          const alert = 'CallsSlow';
          await tryRules(groups, [
            { name: 'one in fifty', alert, series: calls('rpc', 0.02), fires: { '40m': [] } },
            { name: 'one in ten', alert, series: calls('rpc', 0.1), fires: { '40m': ['ticket'] } },
            { name: 'jobs', alert, series: calls('job', 1), fires: { '40m': [] } },
          ]);
        });

        it('says that letters do not leave, and nothing of a few whose addresses take none', async () => {
          const late = 'strainscope_letters_late{service="auth"}';
          const alert = 'LettersUnsent';
          await tryRules(groups, [
            { name: 'all', alert, series: { [late]: '0x15 5+1x45' }, fires: { '15m': [], '40m': ['ticket'] } },
            { name: 'a few', alert, series: { [late]: '4x60' }, fires: { '40m': [] } },
            { name: 'for a while', alert, series: { [late]: '0x15 9x3 0x42' }, fires: { '19m': [], '40m': [] } },
          ]);
        });

        it('says that a channel takes nothing, however little there is to send, and nothing while it takes some', async () => {
          const of = (outcome: string) => `strainscope_hand_overs_total{channel="text",outcome="${outcome}"}`;
          const alert = 'NothingSent';
          await tryRules(groups, [
            {
              name: 'one try',
              alert,
              series: { [of('failed')]: '0x20 1x60', [of('answered')]: '3x80' },
              fires: { '20m': [], '40m': ['ticket'] },
            },
            {
              name: 'some of them',
              alert,
              series: { [of('failed')]: '0x20 1+1x60', [of('answered')]: '0x30 1x50' },
              fires: { '50m': [] },
            },
            {
              name: 'nothing to send',
              alert,
              series: { [of('failed')]: '7x80', [of('answered')]: '3x80' },
              fires: { '70m': [] },
            },
          ]);
        });

        it('says that nobody takes what is ready, and nothing while somebody does', async () => {
          const ready = 'strainscope_ready_tasks';
          const claimed = 'strainscope_claim_latency_seconds_count';
          const alert = 'SimulationsNotClaimed';
          await tryRules(groups, [
            { name: 'none', alert, series: { [ready]: '5x60', [claimed]: '7x60' }, fires: { '40m': ['page'] } },
            { name: 'some', alert, series: { [ready]: '5x60', [claimed]: '7+1x60' }, fires: { '40m': [] } },
            {
              name: 'some again',
              alert,
              series: {
                [ready]: '5x60',
                [claimed]: '7x60',
                'strainscope_simulation_attempts_total{outcome="released"}': '7+1x60',
              },
              fires: { '40m': [] },
            },
            ...[
              { name: 'all workers are busy', ratio: '1x60', severities: [] },
              { name: 'one worker is idle', ratio: '0.9x60', severities: ['page'] },
            ].map(({ name, ratio, severities }) => ({
              name,
              alert,
              // Both processes measure; the last claim was in the twentieth minute.
              series: {
                [`${ready}{pod="a"}`]: '5x60',
                [`${claimed}{pod="a"}`]: '7+1x20 27x40',
                'strainscope_worker_busy_ratio{pod="a"}': ratio,
                'strainscope_worker_busy_ratio{pod="b"}': ratio,
              },
              fires: { '35m': [], '45m': severities },
            })),
          ]);
        });
      });
  });

function of(manifests: readonly Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

function has(labels: Labels | undefined, wanted: Labels): boolean {
  return Object.entries(wanted).every(([name, value]) => labels?.[name] === value);
}

function call(called: string, outcome: string): string {
  return `strainscope_call_seconds_count{service="bff",kind="http",call="${called}",outcome="${outcome}"}`;
}

function bucket(called: string, le: string): string {
  return `strainscope_call_seconds_bucket{service="bff",kind="http",call="${called}",outcome="ok",le="${le}"}`;
}

/** A counter that rises by `step` a minute for some minutes, and by `after` until the twelfth hour. */
function rising(step: number, minutes: number, after: number): string {
  const rest = 720 - minutes;
  return `0+${step}x${minutes}${rest > 0 ? ` ${step * minutes + after}+${after}x${rest - 1}` : ''}`;
}
