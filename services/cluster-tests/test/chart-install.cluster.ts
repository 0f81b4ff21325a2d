import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually, notRun, testPostgres } from '@strainscope/testing';
import pg from 'pg';
import { RenderedChart, valueSets } from '../src/charts/rendered-chart.ts';
import type { Manifest } from '../src/charts/rendered-chart.ts';
import { hasHelm, helmProgram } from '../src/components/locations.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { TestKubernetes } from '../src/kubernetes/test-kubernetes.ts';

const execute = promisify(execFile);
const sets = await valueSets();
const namespace = 'league';

/** Kinds of other makers, which this cluster does not know. */
const foreign = /^monitoring\.coreos\.com\//;
const withoutForeign = ['--set', 'monitoring.serviceMonitor=false,monitoring.alerts=false'];

const why = whyNoNode() ?? (hasHelm ? null : 'Helm is missing');
if (why) notRun('the chart on a real Kubernetes', why);
else
  describe('the chart on a real Kubernetes', () => {
    let kubernetes: TestKubernetes;
    let chart: RenderedChart;
    beforeAll(async () => {
      [kubernetes, chart] = await Promise.all([TestKubernetes.start(), RenderedChart.prepare()]);
      await kubernetes.kubectl('create', 'namespace', namespace);
      await kubernetes.kubectl('label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted');
    }, 600_000);
    afterAll(async () => {
      await kubernetes?.stop();
      await chart?.remove();
    }, 120_000);

    async function helm(...parameters: string[]): Promise<string> {
      const options = ['--kubeconfig', kubernetes.kubeconfig, '--namespace', namespace];
      return (await execute(helmProgram, [...parameters, ...options], { maxBuffer: 2 ** 24 })).stdout;
    }

    test.each(sets)(
      'the API server takes what it makes of the values of %s, and has nothing to warn of',
      async (set) => {
        const manifests = (await chart.render(set)).filter(({ apiVersion }) => !foreign.test(apiVersion));
        const { stdout, stderr } = await kubernetes.apply(manifests, '--dry-run=server', '-n', namespace);
        expect(stdout.trim().split('\n')).toHaveLength(manifests.length);
        expect(stderr).toBe('');
      },
      300_000,
    );

    test('it is installed, upgraded to other values, rolled back, and leaves nothing when it is uninstalled', async () => {
      const values = (set: string) => ['--values', chart.valuesOf(set), ...withoutForeign];
      // Its images are not here: objects are made, and nobody waits for pods.
      await helm('install', 'trial', chart.path, ...values('plain-endpoints'));
      await helm('upgrade', 'trial', chart.path, ...values('large'), '--no-hooks');
      await helm('rollback', 'trial', '1', '--no-hooks');
      const deployments = await kubernetes.list<Manifest>('deployments', '-n', namespace);
      expect(deployments).toHaveLength(8);
      await helm('uninstall', 'trial', '--wait');
      const kinds = 'all,role,rolebinding,networkpolicy,poddisruptionbudget,ingress';
      await eventually(
        async () => expect(await kubernetes.kubectl('get', kinds, '-n', namespace, '-o', 'name')).toBe(''),
        { within: 120_000, every: 500 },
      );
    }, 300_000);

    test('the database of the trial has a role for every service, who owns its schema and sees no other', async () => {
      const { adminUrl } = await testPostgres();
      const map = (await chart.render('trial')).find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'trial-postgres',
      ) as unknown as { data: Record<string, string> };
      const admin = new pg.Client({ connectionString: adminUrl });
      await admin.connect();
      await admin.query('create database trial_roles');
      await admin.end();
      const url = new URL(adminUrl);
      url.pathname = '/trial_roles';
      const superuser = new pg.Client({ connectionString: url.href });
      await superuser.connect();
      await superuser.query(asSql(map.data['roles.sql']!).replaceAll('database strainscope', 'database trial_roles'));
      await superuser.end();
      const service = new pg.Client({
        connectionString: Object.assign(url, { username: 'media', password: 'of media' }).href,
      });
      await service.connect();
      await service.query('create table films (id int)');
      await expect(service.query('create table auth.films (id int)')).rejects.toThrow(/permission denied/);
      await service.end();
    }, 120_000);
  });

/** What psql makes of its own commands: each password is that of its variable. */
function asSql(script: string): string {
  return script.replaceAll(/\\getenv password PASSWORD_(\w+)\n([^;]*):'password'/g, `$2'of $1'`);
}
