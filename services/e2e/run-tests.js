// `npm test -w @strainscope/e2e`: the journeys, then alone those that measure.
// With parameters, jest once, with them: `-- keyboard`, or `-- --config jest.alone.config.js hostile`.
import { spawnSync } from 'node:child_process';

const asked = process.argv.slice(2);
const runs = asked.length > 0 ? [asked] : [[], ['--config', 'jest.alone.config.js']];
const ended = runs.map(jest);
process.exit(Math.max(...ended));

function jest(parameters) {
  const program = ['--experimental-vm-modules', '--no-warnings', '../../node_modules/jest/bin/jest.js'];
  return spawnSync(process.execPath, [...program, ...parameters], { stdio: 'inherit' }).status ?? 1;
}
