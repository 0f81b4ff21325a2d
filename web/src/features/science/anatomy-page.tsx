import { Button, Checkbox, Flex } from 'antd';
import { useMemo, useState } from 'react';
import headModel from '../../../../docs/science/head-model.md';
import headUrl from '../../../../docs/science/meshes/head.glb?url';
import { Figure } from './figure.tsx';
import { HEAD_PARTS, OUTER_PARTS } from './mesh/head-parts.ts';
import { MeshViewer } from './mesh/mesh-viewer.tsx';
import { ScienceDocument } from './science-document.tsx';
import { SciencePage } from './science-page.tsx';
import partStyles from './mesh/parts.module.css';

const INNER_PARTS = ['callosum', 'ventricles', 'falx', 'tentorium', 'stem', 'cerebellum'];
const VIEWS: readonly [label: string, parts: readonly string[]][] = [
  ['Lobes', OUTER_PARTS],
  ['Inner parts', INNER_PARTS],
];

/** `/fe-mesh/anatomy`: the head model in 3D, part by part, and where its shapes come from. */
export default function AnatomyPage() {
  const [shown, setShown] = useState<readonly string[]>(OUTER_PARTS);
  const [plain, setPlain] = useState(false);
  const look = useMemo(() => {
    // Inner parts are seen inside a faint outline of the skull.
    const isInside = !OUTER_PARTS.slice(0, 5).some((name) => shown.includes(name));
    return { shown: isInside ? [...shown, 'skull'] : shown, faint: ['skull'], plain };
  }, [shown, plain]);
  return (
    <SciencePage
      title="Anatomy of the head model"
      lead="Our own parametric head: shapes drawn in atlas coordinates and scaled to published dimensions of women and men. It is idealised and stands for nobody in particular."
    >
      <Figure
        caption="The male head at elements of 3.4 mm. Left and right are mirror images."
        command="npm run science:meshes -w services/fe-solver"
      >
        <MeshViewer url={headUrl} label="The head model in three dimensions" look={look} />
        <Flex gap={8} wrap role="group" aria-label="What is shown">
          {VIEWS.map(([label, parts]) => (
            <Button key={label} onClick={() => setShown(parts)}>
              {label}
            </Button>
          ))}
          <Checkbox checked={plain} onChange={({ target }) => setPlain(target.checked)}>
            One colour
          </Checkbox>
        </Flex>
        <Checkbox.Group value={[...shown]} onChange={setShown} className={partStyles['parts']!}>
          {HEAD_PARTS.map(({ name, label, colour, about }) => (
            <Checkbox key={name} value={name}>
              <span className={partStyles['swatch']} style={{ background: colour }} aria-hidden />
              {label}
              <small>{about}</small>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Figure>
      <ScienceDocument html={headModel} />
    </SciencePage>
  );
}
