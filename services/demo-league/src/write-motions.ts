/**
 * `npm run motions -w @strainscope/demo-league`: writes docs/science/data/demo-motions.json. They are kept as data, because
 * the solver knows no demo, and so that benches of different builds and years compare the same events.
 */
import { writeFileSync } from 'node:fs';
import { recordedMotions } from './motion/recorded-motions.ts';

const file = new URL('../../../docs/science/data/demo-motions.json', import.meta.url);
writeFileSync(
  file,
  `[\n${recordedMotions()
    .map((motion) => JSON.stringify(motion))
    .join(',\n')}\n]\n`,
);
