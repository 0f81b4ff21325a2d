import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import halfUrl from '../../../../docs/science/meshes/coarse-half.glb?url';
import { BulkSection } from './bulk-section.tsx';
import { ConvergenceSection } from './convergence-section.tsx';
import { Figure } from './figure.tsx';
import { FiguresTable } from '../../shared/table/figures-table.tsx';
import { meshData, type MeshRow } from './mesh/mesh-data.ts';
import { MeshViewer } from './mesh/mesh-viewer.tsx';
import { References } from './references.tsx';
import { SciencePage } from './science-page.tsx';
import { Section } from './section.tsx';

const PARTS = ['csf', 'grey', 'white', 'cerebellum', 'stem', 'callosum', 'ventricles', 'falx', 'tentorium'];
const litres = (volume: number): string => (1000 * volume).toFixed(3);
const brainOf = ({ partVolume: v }: MeshRow): number => v.grey + v.white + v.callosum + v.cerebellum + v.stem;

const COLUMNS: readonly [title: string, value: (row: MeshRow) => string][] = [
  ['Mesh', ({ kind, subtype }) => `${kind}, ${subtype}`],
  ['Element size', ({ elementSize }) => `${(1000 * elementSize).toFixed(1)} mm`],
  ['Elements', ({ elements }) => elements.toLocaleString('en')],
  ['Nodes', ({ nodes }) => nodes.toLocaleString('en')],
  ['Least scaled Jacobian', ({ minScaledJacobian }) => minScaledJacobian.toFixed(2)],
  ['Mean', ({ meanScaledJacobian }) => meanScaledJacobian.toFixed(2)],
  ['Below 0.5', ({ belowHalf }) => `${(100 * belowHalf).toFixed(1)} %`],
  ['Greatest aspect', ({ maxAspectRatio }) => maxAspectRatio.toFixed(1)],
  ['Time-step bottlenecks', ({ bottlenecks }) => `${(100 * bottlenecks).toFixed(2)} %`],
  ['Brain', (row) => `${litres(brainOf(row))} l`],
];

/** `/fe-mesh/fe-meshing`: how the shapes become hexahedra, and how good these are. */
export default function MeshingPage() {
  const [shown, setShown] = useState(PARTS);
  const look = useMemo(() => ({ shown, edges: true }), [shown]);
  return (
    <SciencePage
      title="Meshing"
      lead="Hexahedra from shapes or from a segmented scan: boxes inside, layers along the skull, sheets for falx and tentorium, and no element that is worse than stated here."
    >
      <Figure
        caption="The left half of the coarse mesh by its parts, with the elements along the midline."
        command="npm run science:meshes -w services/fe-solver"
      >
        <MeshViewer url={halfUrl} label="The left half of the coarse mesh with the edges of its elements" look={look} />
        <Checkbox.Group options={PARTS} value={shown} onChange={setShown} />
      </Figure>
      <Section title="From shapes to elements" id="steps">
        <ol>
          <li>
            A grid of boxes; those that lie well inside the skull are the core. On either side of the midline the grid
            has a thin layer, which becomes the falx.
          </li>
          <li>
            Two layers are grown from the core to the skull, so that each of their elements has a single face on it. The
            outer one is cerebrospinal fluid; its inner side lies on the brain, sulci included.
          </li>
          <li>The tissue at each element&apos;s centre is asked of the shapes, or of the scan.</li>
          <li>
            The skull&apos;s nodes slide on the skull, boundaries between tissues are rounded off, all other nodes move
            to the mean of their neighbours; a move that would spoil an element is taken back.
          </li>
          <li>A sheet of elements is put between cerebrum and cerebellum: the tentorium.</li>
          <li>
            Nodes of elements that are still poor are moved one by one as long as the worst element around them
            improves.
          </li>
        </ol>
      </Section>
      <Section title="Quality of the shipped meshes" id="quality">
        <Figure
          caption="A bottleneck is an element whose own stable step is less than 0.4 of the median one."
          command="npm run science:meshes -w services/fe-solver"
        >
          <FiguresTable
            label="Quality of the shipped meshes"
            columns={COLUMNS.map(([title]) => title)}
            rows={meshData.meshes.map((row) => COLUMNS.map(([, value]) => value(row)))}
          />
        </Figure>
        <p>
          Falx and tentorium are about 1 mm thick. Elements that thin would shorten the time step, so the sheets are 2
          mm thick a side on the coarse mesh and 1.2 mm on the fine one, softer in proportion, so that their stiffness
          in their plane is kept; they thin freely, so that they push no tissue aside.
        </p>
      </Section>
      <ConvergenceSection />
      <BulkSection />
      <References works={WORKS} />
    </SciencePage>
  );
}

const WORKS = [
  'Roache PJ. Perspective: a method for uniform reporting of grid refinement studies. J Fluids Eng 116, 1994.',
  'Mitchell SA, Tautges TJ. Pillowing doublets: refining a mesh to ensure that faces share at most one edge. 4th International Meshing Roundtable, 1995.',
  'Knupp PM. Achieving finite element mesh quality via optimization of the Jacobian matrix norm and associated quantities. Int J Numer Methods Eng 48, 2000.',
  'Flanagan DP, Belytschko T. A uniform strain hexahedron and quadrilateral with orthogonal hourglass control. Int J Numer Methods Eng 17, 1981.',
];
