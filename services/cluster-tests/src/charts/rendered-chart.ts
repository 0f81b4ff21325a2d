import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { helmProgram } from '../components/locations.ts';

const execute = promisify(execFile);
const charts = resolve(import.meta.dirname, '../../../../charts');

/** An object of Kubernetes as the chart renders it. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** Names of the files in `value-sets`, without their ending. */
export async function valueSets(): Promise<string[]> {
  const files = await readdir(join(charts, 'strainscope', 'value-sets'));
  return files.map((file) => file.replace(/\.yaml$/, '')).toSorted();
}

/** The chart with its library, in a folder of its own. */
export class RenderedChart {
  private constructor(private readonly folder: string) {}

  /** Where the chart lies, with all that it depends on. */
  get path(): string {
    return join(this.folder, 'strainscope');
  }

  static async prepare(): Promise<RenderedChart> {
    const folder = await mkdtemp(join(tmpdir(), 'strainscope-charts-'));
    await cp(charts, folder, { recursive: true });
    await execute(helmProgram, ['dependency', 'build', join(folder, 'strainscope')]);
    return new RenderedChart(folder);
  }

  /**
   * Renders the release `trial` for Kubernetes 1.34.
   * @param set name of a value set
   * @param overrides as of `--set-json`, e.g. `services.auth.replicas=3`
   * @throws what Helm says, also when values break the schema
   */
  async render(set: string, overrides: readonly string[] = []): Promise<Manifest[]> {
    const values = this.valuesOf(set);
    const options = ['--kube-version', '1.34.4', '--namespace', 'league', '--values', values];
    const changes = overrides.flatMap((override) => ['--set-json', override]);
    const { stdout } = await execute(helmProgram, ['template', 'trial', this.path, ...options, ...changes], {
      maxBuffer: 2 ** 26,
    });
    return parseAllDocuments(stdout).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
  }

  /** The file of a value set. */
  valuesOf(set: string): string {
    return join(this.path, 'value-sets', `${set}.yaml`);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
