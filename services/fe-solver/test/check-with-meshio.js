/** Runs check-with-meshio.py with the built command line, or says why not. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const python = process.env.PYTHON ?? 'python3';

if (!existsSync(path('../dist/mesh-cli.js'))) {
  process.stdout.write('skipped: build the package first (npm run build)\n');
} else {
  const run = spawnSync(python, [path('check-with-meshio.py'), process.execPath, path('../bin/strainscope-mesh.js')], {
    stdio: 'inherit',
  });
  if (run.error) process.stdout.write(`skipped: ${python} cannot be started (${run.error.message})\n`);
  process.exitCode = run.status ?? 0;
}
