import figures from '../../../../docs/science/data/strain-on-screen.json';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { Section } from './section.tsx';
import { wordsOnLoad } from './words-on-load.ts';

const inSeconds = (value: number): string => `${value.toFixed(2)} s`;

/** How long a person waits for the strain of an event, as the checked-in run of the whole product measured it. */
export function StrainOnScreenSection() {
  const { machine, commit, events, total, stages, limit, inside } = figures;
  return (
    <Section title="From the event to the screen" id="on-screen">
      <p>
        From the acceptance of an event to its finite-element strain on screen it takes {total.p95.toFixed(1)} s, the
        95th percentile of {events} events; the aim is at most {limit} s on two idle cores, and is{' '}
        {inside ? 'reached' : 'not reached'}. Measured are single events of the demo, one after the other, through the
        whole product with a browser beside it on the same machine: {machine.processor}, {machine.cores} cores, on{' '}
        {machine.date}, solver {figures.solverVersion} (commit {commit}). {wordsOnLoad(machine.load)} The clock starts
        when the upload is answered and stops when the event’s page shows the number and the brain.
      </p>
      <Figure caption="Where the time goes." command={`npm run bench:strain -- --events ${events} --write`}>
        <FiguresTable
          label="Stages on the way to the screen"
          columns={['Stage', 'Median', '95th percentile', 'Worst']}
          rows={[{ stage: 'accepted → on screen', ...total }, ...stages].map((own) => [
            own.stage,
            inSeconds(own.median),
            inSeconds(own.p95),
            inSeconds(own.worst),
          ])}
        />
      </Figure>
    </Section>
  );
}
