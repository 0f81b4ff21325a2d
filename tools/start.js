// `npm start [-- --port N --data DIR]`: installs, builds and runs everything on this machine.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, bin, ensureBrowser, fail, installPackages, nodePath, processesUsing, root, step } from './prepare.js';

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);

const { port, data } = options();
const users = processesUsing(root);
if (users.length > 0 && existsSync(resolve(root, 'services/all-in-one/dist/main.js')))
  step(
    `Not building: process ${users.join(', ')} runs what is built here. Stop it first to run what has changed since.`,
  );
else {
  installPackages();
  step('Building what changed');
  build();
}
// Where a setting names another one it is the operator's to install.
if (!process.env.STRAINSCOPE_AUTH_CONSENTS_CHROMIUM && !ensureBrowser())
  step('No Chromium here: signed copies wait until it is (/usr/bin/chromium, or STRAINSCOPE_AUTH_CONSENTS_CHROMIUM)');
step('Starting');
const child = spawn(bin('node'), ['--enable-source-maps', 'services/all-in-one/dist/supervised.js'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, ...nodePath(), ...(port ? { STRAINSCOPE_PORT: port } : {}), STRAINSCOPE_DATA: data },
});
// A terminal's Ctrl-C reaches the child by itself as well: a repeated signal changes nothing there.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));

function options() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } });
    return { port: values.port, data: resolve(values.data ?? process.env.STRAINSCOPE_DATA ?? resolve(root, 'data')) };
  } catch (error) {
    return fail(`${error.message}\nUsage: npm start -- [--port N] [--data DIR]`);
  }
}
