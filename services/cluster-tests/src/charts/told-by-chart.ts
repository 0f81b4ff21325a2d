import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RenderedChart } from './rendered-chart.ts';
import type { Manifest } from './rendered-chart.ts';

type Environment = Readonly<Record<string, string>>;

interface Deployment extends Manifest {
  spec: { template: { spec: { containers: [{ env: { name: string; value: string }[] }] } } };
}

/** What a pod of the chart finds in its environment, with the folders of its Secrets and its settings elsewhere. */
export class ToldByChart {
  private constructor(
    private readonly folder: string,
    private readonly env: Environment,
  ) {}

  /** @param overrides of the chart's values, as of `--set-json` */
  static async as(component: string, overrides: readonly string[]): Promise<ToldByChart> {
    const chart = await RenderedChart.prepare();
    try {
      const manifests = await chart.render('defaults', overrides);
      const found = manifests.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `trial-${component}`,
      );
      const [{ env }] = (found as Deployment).spec.template.spec.containers;
      const folder = await mkdtemp(join(tmpdir(), 'strainscope-told-'));
      await mkdir(join(folder, 'etc'));
      await writeFile(join(folder, 'etc', 'settings.json'), '{}');
      const elsewhere = (value: string) =>
        value.replace(/^\/run\/strainscope\//, `${folder}/`).replace(/^\/etc\/strainscope\//, `${folder}/etc/`);
      return new ToldByChart(folder, Object.fromEntries(env.map(({ name, value }) => [name, elsewhere(value)])));
    } finally {
      await chart.remove();
    }
  }

  /** @param secrets files by their names, as `secretSources` of the chart mounts them */
  async with(secrets: Environment): Promise<Environment> {
    for (const [name, content] of Object.entries(secrets)) await writeFile(join(this.folder, name), content);
    return this.env;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}
