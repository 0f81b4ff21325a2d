import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { notRun } from '@strainscope/testing';
import { parse } from 'yaml';
import { RenderedChart } from '../src/charts/rendered-chart.ts';
import { hasHelm } from '../src/components/locations.ts';

/** What of `skaffold.yaml` names other files. */
interface Skaffold {
  build: {
    tagPolicy: { envTemplate: { template: string } };
    artifacts: {
      image: string;
      context?: string;
      docker: { dockerfile: string; target?: string };
      requires?: { image: string; alias: string }[];
    }[];
  };
  deploy: { helm: { releases: { name: string; chartPath: string; valuesFiles: string[] }[] } };
}

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { build, deploy } = parse(read('skaffold.yaml')) as Skaffold;
const [release] = deploy.helm.releases as [Skaffold['deploy']['helm']['releases'][number]];
const tag = build.tagPolicy.envTemplate.template;

test.each(build.artifacts)('$image is built of what its file holds', ({ context = '.', docker, requires = [] }) => {
  const dockerfile = read(join(context, docker.dockerfile));
  if (docker.target) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${docker.target}$`, 'm'));
  for (const { image, alias } of requires) {
    expect(build.artifacts.map((artifact) => artifact.image)).toContain(image);
    expect(dockerfile).toMatch(new RegExp(`^ARG ${alias}=`, 'm'));
  }
});

test('the chart and its values are there', () => {
  for (const path of [join(release.chartPath, 'Chart.yaml'), ...release.valuesFiles])
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});

if (!hasHelm) notRun('the images of the development loop', 'Helm or the schemas of Kubernetes could not be had');
else
  test('each image that its release asks for is built, under the very name and tag', async () => {
    const chart = await RenderedChart.prepare();
    const [values] = release.valuesFiles as [string];
    const manifests = JSON.stringify(await chart.render(basename(values, '.yaml')));
    await chart.remove();
    // Those of solvers stand in settings, where Skaffold puts no other name in.
    const asked = new Set(manifests.match(/strainscope\/[a-z-]+:[\w.-]+/g));
    const built = build.artifacts.map(({ image }) => `${image}:${tag}`);
    expect([...asked, `strainscope/contents:${tag}`].toSorted()).toEqual(built.toSorted());
  });
