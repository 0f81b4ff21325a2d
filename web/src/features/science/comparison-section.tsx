import comparison from '../../../../docs/science/data/solver-comparison.json';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { Section } from './section.tsx';
import { wordsOnLoad } from './words-on-load.ts';

const DIGITS: Record<string, number> = { s: 2, '×': 2 };

const inUnit = (value: number, unit: string): string => `${value.toFixed(DIGITS[unit] ?? 0)} ${unit}`;

/** A build and the one that it is compared with, as one run on the same cores measured them. */
export function ComparisonSection() {
  const { machine, before, after, length, isShort, figures, strainChange } = comparison;
  return (
    <Section title="Before and after" id="before-and-after">
      <p>
        Solver {after.solverVersion} (commit {after.commit}) beside {before.solverVersion} (commit {before.commit}), on{' '}
        {machine.processor}, {machine.cores} cores, on {machine.date}. {wordsOnLoad(machine.load)} Events of{' '}
        {(1000 * length).toFixed(0)} ms as the demo’s sensors record them go to both builds in turns, so that whatever
        else the machine does weighs on both. MPS95 differs by {(100 * strainChange).toFixed(2)} % at most.
      </p>
      <Figure
        caption="Whole events, from the task to the result."
        command={`npm run bench:solver -- --against ${before.commit}${isShort ? ' --short' : ''} --write`}
      >
        <FiguresTable
          label="Two builds"
          columns={['What', 'Before', 'After', 'Comes to', 'Aim', 'Kept']}
          rows={figures.map((own) => {
            const { least, most } = own.limit as { least?: number; most?: number };
            const aim = least === undefined ? `≤ ${most}` : `≥ ${least}`;
            return [
              own.what,
              inUnit(own.before, own.unit),
              inUnit(own.after, own.unit),
              inUnit(own.value, own.valueUnit),
              `${aim} ${own.valueUnit}`,
              own.inside ? 'yes' : 'no',
            ];
          })}
        />
      </Figure>
    </Section>
  );
}
