import { problemResultUrl, type OwnProblem } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { countOf, formatCount, formatFigures } from '../../shared/format/format-number.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { Section } from '../operations/section.tsx';
import { Facts } from './problem-facts.tsx';
import { isShown, readResult, strainRows, type ProblemResult, type StrainRow } from './problem-result.ts';
import styles from './problems.module.css';

/** The strains of a complete problem and how they were computed, from the file of its result. */
export function ResultSummary({ problem: { _id: id, results } }: { problem: OwnProblem }) {
  const file = results.find(({ name }) => name === 'result.json');
  if (!file) return null;
  return (
    <Section title="Strains">
      {isShown(file) ? (
        <Read id={id} sha256={file.sha256} />
      ) : (
        <p className={styles['quiet']}>The result is too large to be shown here: take its files along.</p>
      )}
    </Section>
  );
}

function Read({ id, sha256 }: { id: string; sha256: string }) {
  const load = useLoad(`result ${id} ${sha256}`, async (signal) =>
    readResult(await consoleApi.binary(problemResultUrl(id, 'result.json'), { signal })),
  );
  return (
    <CallView load={load} rows={3}>
      {(result) => (
        <>
          <Strains title="Parts" rows={strainRows(result.parts)} />
          {Object.keys(result.regions).length > 1 && <Strains title="Regions" rows={strainRows(result.regions)} />}
          <Run result={result} />
        </>
      )}
    </CallView>
  );
}

function Strains({ title, rows }: { title: string; rows: readonly StrainRow[] }) {
  return <GridTable label={title} columns={columnsOf(title)} rows={rows} rowId={({ name }) => name} />;
}

function columnsOf(title: string): Column<StrainRow>[] {
  return [
    { key: 'name', title: title.slice(0, -1), primary: true, render: ({ name }) => name },
    { key: 'elements', title: 'Elements', numeric: true, render: ({ elements }) => formatCount(elements) },
    {
      key: 'volume',
      title: 'Volume',
      numeric: true,
      render: ({ volume }) => <Quantity value={volume * 1e6} unit="cm³" />,
    },
    { key: 'mps95', title: 'MPS95', numeric: true, render: ({ mps95 }) => <Quantity value={mps95} unit="" /> },
    { key: 'mps', title: 'Largest MPS', numeric: true, render: ({ mps }) => <Quantity value={mps} unit="" /> },
  ];
}

function Run({ result: { provenance, volumeChange, energy } }: { result: ProblemResult }) {
  const { elements, nodes, steps, smallestTimeStep, precision, addedMass, ignored, solverVersion } = provenance;
  const share = (value: number) => `${formatFigures(value * 100)} %`;
  return (
    <>
      <Facts
        facts={[
          ['Mesh', `${countOf(elements, 'element')}, ${countOf(nodes, 'node')}`],
          ['Steps', `${formatCount(steps)}, the shortest ${formatFigures(smallestTimeStep * 1e6)} µs`],
          ['Change of volume', `${share(volumeChange.smallest)} to ${share(volumeChange.largest)} of any element`],
          ['Energy balance', `off by ${share(energy.worstError)} at most`],
          ...(addedMass > 0 ? [['Mass added for the time step', share(addedMass)] as const] : []),
          ['Solver', `${solverVersion}, ${precision} precision`],
        ]}
      />
      {ignored.length > 0 && (
        <>
          <p>What the mesh file holds and was not used:</p>
          <ul>
            {ignored.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
