import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** With another version every worker pod ends as it starts; nothing else than a cluster would notice. */
test('the chart asks for the version of the solver that the image holds', () => {
  const source = readFileSync(join(root, 'services/fe-solver/src/solve/version.ts'), 'utf8');
  const [, version] = /SOLVER_VERSION = '(.*)'/.exec(source);
  const values = readFileSync(join(root, 'charts/strainscope/values.yaml'), 'utf8');
  expect(values).toMatch(new RegExp(`^solver:\\n(  #.*\\n)*  version: ${version}$`, 'm'));
});
