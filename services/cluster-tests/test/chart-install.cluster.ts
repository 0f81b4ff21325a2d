import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgres } from '@strainscope/persistence';
import { eventually, notRun } from '@strainscope/testing';
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
      chart = await RenderedChart.prepare();
      kubernetes = await TestKubernetes.start();
      await kubernetes.kubectl('create', 'namespace', namespace);
      await kubernetes.kubectl('label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted');
    }, 900_000);
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
        { within: 280_000, every: 500 },
      );
    }, 900_000);

    test('the database of the trial has a role for every service, who owns its schema and sees no other', async () => {
      const map = (await chart.render('trial')).find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'trial-postgres',
      ) as unknown as { data: Record<string, string> };
      // A server of its own: roles belong to a whole server, and the one of this run has those of other suites.
      const folder = await mkdtemp(join(tmpdir(), 'strainscope-trial-'));
      const postgres = await EmbeddedPostgres.start({ folder });
      try {
        await query(postgres.adminUrl, 'create database strainscope');
        const url = new URL(postgres.adminUrl);
        url.pathname = '/strainscope';
        await query(url.href, asSql(map.data['roles.sql']!));
        const media = Object.assign(url, { username: 'media', password: 'of media' }).href;
        await query(media, 'create table films (id int)');
        await expect(query(media, 'create table auth.films (id int)')).rejects.toThrow(/permission denied/);
      } finally {
        await postgres.stop();
        await rm(folder, { recursive: true, maxRetries: 20, retryDelay: 50 });
      }
    }, 300_000);
  });

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** What psql makes of its own commands: each password is that of its variable. */
function asSql(script: string): string {
  return script.replaceAll(/\\unset password\n\\getenv password PASSWORD_(\w+)\n([^;]*):'password'/g, `$2'of $1'`);
}
