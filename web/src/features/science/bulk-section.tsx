import bulk from '../../../../docs/science/data/bulk.json';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { Section } from './section.tsx';

interface Bar {
  name: string;
  value: number;
  bar: number;
  atLeast?: boolean;
}

const bars: readonly Bar[] = bulk.summary.bars;
const isShare = ({ name }: Bar): boolean => name.startsWith('MPS95');
const told = (own: Bar, value: number): string =>
  isShare(own) ? `${Number((100 * value).toPrecision(2))} %` : String(Number(value.toPrecision(5)));

/** How far events solved with the bulk modulus that their motion allows are from the reference. */
export function BulkSection() {
  const { events, fewerSteps, moduli } = bulk.summary;
  return (
    <Section title="Bulk modulus" id="bulk-modulus">
      <p>
        Tissue hardly changes its volume, and how hardly decides the time step. In standard quality each event takes the
        lowest of a few bulk moduli with which MPS95 is estimated to change by no more than half a per cent;{' '}
        <a href="/technical-details">the formulation</a> derives the estimate. {events} events were solved in both
        qualities on the {bulk.mesh} head: recorded ones at several severities, and severe ones up to 120 g, 8 krad/s²
        and 60 rad/s, pure translations and rotations among them. Standard took {fewerSteps.median} times fewer steps at
        the median (
        {Object.entries(moduli)
          .map(([modulus, count]) => `${count} events at ${modulus} MPa`)
          .join(', ')}
        ). Those at 219 MPa are the pure translations: their strain is so small that the reference alone tells it.
      </p>
      <Figure
        caption={`Standard quality against the reference of 219 MPa, solver ${bulk.solver}.`}
        command="npm run science:bulk -w @strainscope/fe-solver"
      >
        <FiguresTable
          label="Standard against reference"
          columns={['Difference', 'Found', 'Asked', 'Kept']}
          rows={bars.map((own) => [
            own.name,
            told(own, own.value),
            `${own.atLeast ? '≥' : '≤'} ${told(own, own.bar)}`,
            (own.atLeast ? own.value >= own.bar : own.value <= own.bar) ? 'yes' : 'no',
          ])}
        />
      </Figure>
    </Section>
  );
}
