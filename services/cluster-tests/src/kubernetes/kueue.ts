import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import { parseAllDocuments } from 'yaml';
import { kueueManifests, kueueProgram } from '../components/locations.ts';
import { emptyImage, writeImageArchive } from './image-archive.ts';
import type { TestKubernetes } from './test-kubernetes.ts';

const image = 'localhost/kueue:1';
const inNamespace = ['-n', 'kueue-system'];
const patience = { within: 300_000, every: 1_000 };

interface Manifest {
  kind: string;
  spec: object;
}

/** Kueue as its makers install it: a pod, with its webhooks before every Job. */
export async function installKueue(kubernetes: TestKubernetes): Promise<void> {
  await kubernetes.importImage(await kueueImage(kubernetes.folder));
  const manifests = parseAllDocuments(await readFile(kueueManifests, 'utf8')).map((each) => each.toJS() as Manifest);
  // An API server of its own for what waits, which nobody here asks.
  const asked = manifests.filter(({ kind }) => kind !== 'APIService').map(ofOurImage);
  await kubernetes.create({ apiVersion: 'v1', kind: 'List', items: asked });
  const available = ['deployment/kueue-controller-manager', '--for=condition=Available', '--timeout=300s'];
  await kubernetes.kubectl('wait', ...inNamespace, ...available);
}

/** A queue of a namespace whose Jobs hold so many graphics processors at most. */
export async function makeQueue(kubernetes: TestKubernetes, namespace: string, name: string, gpus: number) {
  const apiVersion = 'kueue.x-k8s.io/v1beta1';
  const quotas = { 'nvidia.com/gpu': gpus, cpu: 1_000, memory: '1000Gi' };
  const resources = Object.entries(quotas).map(([resource, nominalQuota]) => ({ name: resource, nominalQuota }));
  const group = { coveredResources: Object.keys(quotas), flavors: [{ name, resources }] };
  const objects = [
    { apiVersion, kind: 'ResourceFlavor', metadata: { name } },
    {
      apiVersion,
      kind: 'ClusterQueue',
      metadata: { name },
      spec: { namespaceSelector: {}, resourceGroups: [group] },
    },
    { apiVersion, kind: 'LocalQueue', metadata: { name, namespace }, spec: { clusterQueue: name } },
  ];
  // Available comes a little before its certificates have reached the API server.
  await eventually(() => kubernetes.apply(objects), patience);
}

async function kueueImage(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'kueue-'));
  await cp(kueueProgram, join(await emptyImage(folder), 'manager'));
  return writeImageArchive(folder, [{ name: image, entrypoint: ['/manager'], user: '65532:65532' }]);
}

function ofOurImage(manifest: Manifest): Manifest {
  if (manifest.kind !== 'Deployment') return manifest;
  const { template, ...spec } = manifest.spec as { template: { spec: { containers: [object] } } };
  const containers = template.spec.containers.map((each) => ({ ...each, image, imagePullPolicy: 'Never' }));
  return { ...manifest, spec: { ...spec, template: { ...template, spec: { ...template.spec, containers } } } };
}
