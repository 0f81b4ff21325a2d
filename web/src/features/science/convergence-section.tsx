import { BRAIN_REGIONS } from '@strainscope/proto/brain-regions';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { changes, convergence, type PulseRow } from './mesh/convergence-data.ts';
import { Section } from './section.tsx';

const COMMAND = 'npm run science:convergence -w services/fe-solver';

const millimetres = (metres: number): string => `${(1000 * metres).toFixed(2)} mm`;
const percent = (share: number | undefined): string => (share === undefined ? '–' : `${(100 * share).toFixed(2)} %`);
const strainOf = ({ mps95, stopped }: PulseRow): string => (stopped ? `stopped: ${stopped}` : percent(mps95));
const mps95 = convergence.bySize.flatMap((row) => row.mps95 ?? []);

/** How much the strain of the head depends on its elements: their size, their kind, the bulk modulus. */
export function ConvergenceSection() {
  return (
    <Section title="How much the strain depends on the mesh" id="convergence">
      <p>
        A rotational pulse (half sine of 10 ms, 2000 rad/s², oblique axis) on male heads that differ in nothing but
        their elements: sheets of {(1000 * convergence.detail.membrane).toFixed(1)} mm in all, no sulci, which coarse
        elements cannot follow. The bulk modulus is 21.9 MPa where nothing else is said. The strain is MPS95, the 95th
        percentile over the brain of the greatest first principal strain.
      </p>
      <Figure caption="Three sizes of one-point elements: the brain and its regions." command={COMMAND}>
        <FiguresTable
          label="Mesh convergence"
          columns={['Element size', 'Elements', 'Brain', ...BRAIN_REGIONS]}
          rows={convergence.bySize.map((row) => [
            millimetres(row.elementSize),
            String(row.elements ?? '–'),
            strainOf(row),
            ...BRAIN_REGIONS.map((region) => percent(row.regions?.[region])),
          ])}
        />
      </Figure>
      <ErrorBand />
      <p>
        The shipped fine mesh is no point on this row: it has sulci and thinner sheets, which make it another head. The
        regions are small, so that single elements show in them and not all of them change one way.
      </p>
      <Figure caption="The one-point element and the reference of eight points on the same meshes." command={COMMAND}>
        <FiguresTable
          label="Elements compared"
          columns={['Element size', 'Element', 'Elements', 'MPS95']}
          rows={[...convergence.bySize.slice(0, 2), ...convergence.eightPoint].map((row) => [
            millimetres(row.elementSize),
            row.element,
            String(row.elements ?? '–'),
            strainOf(row),
          ])}
        />
      </Figure>
      <p>
        On a coarse mesh the eight-point element is the stiffer one: it resists bending within an element as if that
        were shear, while the one-point element leaves bending to a weak hourglass control. Smaller elements bend less;
        on the ball and the cylinder of the verification, where the exact solution is known, both elements go to it with
        second order. Both rise towards their limit on this head, the eight-point element from further below.
      </p>
      <Figure caption="Bulk modulus on the mesh of the middle size." command={COMMAND}>
        <FiguresTable
          label="Bulk modulus"
          columns={['Bulk modulus', 'MPS95']}
          rows={convergence.byBulkModulus.map((row) => [`${(row.bulkModulus / 1e6).toFixed(1)} MPa`, strainOf(row)])}
        />
      </Figure>
    </Section>
  );
}

/** What the three sizes say of the error that is left, and whether that may be called convergence. */
function ErrorBand() {
  const { discretisationError: error } = convergence;
  if (typeof error === 'string') return <p>The discretisation error is {error}.</p>;
  const [first, second] = changes(mps95);
  const observed = `From size to size MPS95 changes by ${percent(first)} and ${percent(second)}.`;
  if (error.order === undefined) {
    return (
      <p>
        {observed} The changes do not shrink in one direction, so that no order of convergence can be claimed:{' '}
        <strong>convergence of the head mesh is not shown</strong>. With the least order that we would believe (0.5) the
        error band of the finest mesh is ±{percent(error.index)} of its value.
      </p>
    );
  }
  return (
    <p>
      {observed} The observed order is {error.order.toFixed(2)}, elements of size zero would give{' '}
      {percent(error.extrapolated)}, and the grid convergence index (Roache 1994, factor of safety 1.25) of the finest
      mesh is ±{percent(error.index)} of its value. The elements are of second order where the solution is known and
      smooth: with an order this low the sizes are not yet in the range of that theory, and the band is a guide, not a
      bound.
    </p>
  );
}
