// `npm run test:cluster`: the file that waits for ten minutes does so beside the others, which run one after another.
// With parameters, jest alone, with them: `-- event-bus`, or `-- --config jest.long-handling.config.js`.
import { spawn } from 'node:child_process';

const asked = process.argv.slice(2);
const runs = asked.length > 0 ? [asked] : [['--config', 'jest.long-handling.config.js'], []];
const ended = await Promise.all(runs.map(jest));
process.exit(Math.max(...ended));

function jest(parameters) {
  const program = ['--experimental-vm-modules', '--no-warnings', '../../node_modules/jest/bin/jest.js', '--forceExit'];
  const child = spawn(process.execPath, [...program, ...parameters], { stdio: 'inherit' });
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)));
}
