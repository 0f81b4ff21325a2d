import { useEffect, useRef } from 'react';
import { OrbitButtons } from '../../brain/viewer/orbit-buttons.tsx';
import { SceneCover } from '../../brain/viewer/scene-cover.tsx';
import { useOrbit } from '../../brain/viewer/use-orbit.ts';
import { hasWebGl } from '../../brain/viewer/webgl-support.ts';
import brainStyles from '../../brain/viewer/brain-viewer.module.css';
import type { MeshLook } from './mesh-scene.ts';
import { useMeshScene } from './use-mesh-scene.ts';

interface MeshViewerProps {
  /** A GLB file of this repository. */
  url: string;
  /** What is seen, in words. */
  label: string;
  look: MeshLook;
}

/** A mesh in 3D that can be turned; a sentence in its place where the browser cannot draw in 3D. */
export function MeshViewer(props: MeshViewerProps) {
  if (!hasWebGl()) return <p>This browser cannot draw in 3D. The tables are complete without it.</p>;
  return <DrawnMesh {...props} />;
}

function DrawnMesh({ url, label, look }: MeshViewerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { scene, cover, retry } = useMeshScene(stage, url);
  const setOrbit = useOrbit(stage, scene);
  useEffect(() => scene?.show(look), [scene, look]);
  return (
    <div className={brainStyles['viewer']}>
      <div className={brainStyles['stageBox']}>
        <div ref={stage} className={brainStyles['stage']} role="img" aria-label={label} />
        <SceneCover state={cover} onRetry={retry} />
      </div>
      <OrbitButtons change={setOrbit} />
    </div>
  );
}
