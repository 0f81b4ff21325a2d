import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';

const execute = promisify(execFile);

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

export interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { runbook_url: string };
}
export interface RuleGroup {
  name: string;
  rules: Rule[];
}

/** Series over time, in promtool's notation, and which alerts fire when. */
export interface RuleCase {
  name: string;
  series: Readonly<Record<string, string>>;
  /** Severities of an alert by the time, e.g. `{ '2h': ['page'] }`. */
  fires: Readonly<Record<string, readonly string[]>>;
  alert: string;
}

/** Lets Prometheus's own tool judge rules. @throws what it says is wrong */
export async function checkRules(groups: readonly RuleGroup[]): Promise<void> {
  await withFiles({ 'rules.yaml': { groups } }, (folder) => promtool('check', 'rules', join(folder, 'rules.yaml')));
}

/** Lets Prometheus evaluate rules every five minutes over made-up series. @throws what it says is wrong */
export async function tryRules(groups: readonly RuleGroup[], cases: readonly RuleCase[]): Promise<void> {
  const tests = cases.map(({ name, series, fires, alert }) => ({
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([of, values]) => ({ series: of, values })),
    promql_expr_test: Object.entries(fires).map(([time, severities]) => ({
      expr: `count by (severity) (ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: time,
      exp_samples: severities.map((severity) => ({ labels: `{severity="${severity}"}`, value: 1 })),
    })),
  }));
  const files = {
    'rules.yaml': { groups },
    'tests.yaml': { rule_files: ['rules.yaml'], evaluation_interval: '5m', tests },
  };
  await withFiles(files, (folder) => promtool('test', 'rules', join(folder, 'tests.yaml')));
}

async function withFiles(files: Record<string, object>, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'strainscope-rules-'));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), stringify(content));
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function promtool(...parameters: string[]): Promise<void> {
  await execute('promtool', parameters).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`promtool ${parameters.slice(0, 2).join(' ')}: ${stdout}${stderr}`);
  });
}
