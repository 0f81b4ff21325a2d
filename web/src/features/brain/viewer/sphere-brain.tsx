import { useEffect, useId, useRef } from 'react';
import type { BrainModel } from '../brain-model.ts';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import type { StrainSphere } from '../scene/sphere-actor.ts';
import styles from './brain-viewer.module.css';
import { OrbitButtons } from './orbit-buttons.tsx';
import { SceneCover } from './scene-cover.tsx';
import { SphereLegend } from './strain-legend.tsx';
import { useBrainScene } from './use-brain-scene.ts';
import { useOrbit } from './use-orbit.ts';

interface SphereBrainProps {
  model: BrainModel;
  spheres: readonly StrainSphere[];
  region: BrainRegion | undefined;
  /** What a sphere stands for: "each event". */
  what: string;
  /** The same in a sentence, for readers who cannot see it. */
  summary: string;
}

/** A pale brain with spheres in it: where strain was largest, and how large. Only mounted where there is WebGL 2. */
export function SphereBrain({ model, spheres, region, what, summary }: SphereBrainProps) {
  const stage = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const held = useBrainScene(stage, model);
  const scene = held.state === 'ready' ? held.scene : undefined;
  const change = useOrbit(stage, scene);
  const lit = region ? model.mesh.regions.indexOf(region) : -1;
  useEffect(() => scene?.show({ elements: undefined, cut: undefined, spheres, region: lit }), [scene, spheres, lit]);
  return (
    <figure className={styles['viewer']}>
      <div className={styles['stageBox']}>
        <div
          ref={stage}
          className={styles['stage']}
          role="application"
          aria-roledescription="3D picture"
          aria-label="Brain with a sphere per event; arrows turn it, plus and minus zoom"
          aria-describedby={summaryId}
          tabIndex={0}
        />
        <SceneCover state={held} onRetry={held.retry} />
      </div>
      <SphereLegend count={spheres.length} what={what} />
      <OrbitButtons change={change} />
      <figcaption id={summaryId} className={styles['summary']}>
        {summary}
      </figcaption>
    </figure>
  );
}
