// `npm run bench:cluster [-- --scale 0.1]`: what the product takes on a cluster's components, each figure beside its
// limit and the machine. Meant for a quiet machine; a scale below 1 does less of everything, to see that it runs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareComponents } from './cluster-components.js';
import { build, installPackages, nodePath, root, step } from './prepare.js';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const benches = [
  ['Durable ingest of files, with PostgreSQL on the same cores', '@strainscope/sensor-ingest', 'bench'],
  ['Outbox, brokers and Jobs', '@strainscope/cluster-tests', 'bench:cluster'],
  ['Workers, and an orchestrator that holds many Jobs', '@strainscope/simulation-orchestrator', 'bench:cluster'],
];

installPackages();
step('Fetching and building components (minutes, once)');
await prepareComponents();
step('Building');
build();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
console.log(`StrainScope ${version}, scale ${values.scale}`);
let failures = 0;
for (const [what, workspace, script] of benches) {
  step(what);
  const { status } = spawnSync('npm', ['run', '--silent', script, '-w', workspace], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...nodePath(), STRAINSCOPE_BENCH_SCALE: values.scale },
  });
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
