import { Button, Flex, Slider } from 'antd';
import { useMemo, useState } from 'react';
import headUrl from '../../../../docs/science/meshes/head.glb?url';
import { Figure } from './figure.tsx';
import { FEMALE_REFERENCE, type HeadDimensions, headScale, REFERENCE } from './mesh/head-scale.ts';
import { OUTER_PARTS } from './mesh/head-parts.ts';
import { MeshViewer } from './mesh/mesh-viewer.tsx';
import partStyles from './mesh/parts.module.css';
import { References } from './references.tsx';
import { SciencePage } from './science-page.tsx';
import { Section } from './section.tsx';

const RANGES: readonly [key: keyof HeadDimensions, label: string, least: number, greatest: number][] = [
  ['length', 'Head length', 165, 225],
  ['breadth', 'Head breadth', 130, 175],
  ['circumference', 'Head circumference', 490, 640],
];

/** `/fe-mesh/scaling`: how the head model is fitted to a person's measured head. */
export default function ScalingPage() {
  const [own, setOwn] = useState(REFERENCE);
  const scale = useMemo(() => headScale(own), [own]);
  const look = useMemo(() => ({ shown: OUTER_PARTS, scale }), [scale]);
  const [x, y, z] = scale;
  return (
    <SciencePage
      title="Scaling to a person"
      lead="Three measures with a tape and callipers fit the model to a head; landmarks from a scan fit it closer. Either is refused where the elements would suffer."
    >
      <Figure
        caption={`Factors: length ${x.toFixed(3)}, breadth ${y.toFixed(3)}, height ${z.toFixed(3)}; volume ${(x * y * z).toFixed(3)} of the male template's.`}
        command="strainscope-mesh scale head:coarse:male --length 200 --breadth 155 --circumference 575 -o own.vtu"
      >
        <MeshViewer url={headUrl} label="The head model at the chosen dimensions" look={look} />
        <div className={partStyles['dimensions']}>
          {RANGES.map(([key, label, least, greatest]) => (
            <label key={key}>
              {label}: {own[key].toFixed(0)} mm
              <Slider
                min={least}
                max={greatest}
                value={own[key]}
                ariaLabelForHandle={label}
                onChange={(value: number) => setOwn((before) => ({ ...before, [key]: value }))}
              />
            </label>
          ))}
        </div>
        <Flex gap={8} wrap>
          <Button onClick={() => setOwn(REFERENCE)}>Mean man</Button>
          <Button onClick={() => setOwn(FEMALE_REFERENCE)}>Mean woman</Button>
        </Flex>
      </Figure>
      <Section title="By three measures" id="measures">
        <p>
          The mesh is stretched along its own axes: forward by the head length over the template&apos;s, sideways by the
          breadth, and upwards by the circumference; without a circumference upwards by the mean of the other two. Bone
          and scalp are taken to grow with the head. A rotation of given speed strains a larger brain more: strain goes
          roughly with the square of the length, which is why size matters.
        </p>
        <p>
          Factors outside 0.8 to 1.25, or a circumference that no head of that length and breadth can have, are refused:
          most often a unit was mistaken. After scaling every element must still have a scaled Jacobian of 0.2.
        </p>
      </Section>
      <Section title="By landmarks" id="landmarks">
        <p>
          With landmarks of a scan (at least four, not in one plane) the mesh is morphed by the spline{' '}
          <i>u(x) = Σ λᵢ |x − xᵢ| + a + B x</i>: exact at the landmarks and as little bent as possible in between. A
          morph that folds the mesh is refused.
        </p>
      </Section>
      <Section title="From a segmented scan" id="scan">
        <p>
          A segmentation (NIfTI or NRRD) with a table of its labels goes through the same mesher as the template. Which
          way the scan&apos;s axes run is read from the file and turned to the head&apos;s axes.
        </p>
      </Section>
      <References works={WORKS} />
    </SciencePage>
  );
}

const WORKS = [
  'Gordon CC, Churchill T, Clauser CE, et al. 1988 Anthropometric survey of US Army personnel: methods and summary statistics. NATICK/TR-89/044, 1989.',
  'Carr JC, Beatson RK, Cherrie JB, et al. Reconstruction and representation of 3D objects with radial basis functions. SIGGRAPH 2001.',
  'Takhounts EG, Ridella SA, Hasija V, et al. Investigation of traumatic brain injuries using the next generation of simulated injury monitor (SIMon) finite element head model. Stapp Car Crash J 52, 2008.',
];
