import { CalculatorOutlined, CameraOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { StrainedBrain } from '../brain-model.ts';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { NAMED_VIEWS } from '../scene/orbit.ts';
import { elementsReaching, strainSpheres } from '../strain/shown-elements.ts';
import { automaticScale, FIXED_SCALE } from '../strain/strain-scale.ts';
import { useTimeCursor } from '../time-cursor.store.ts';
import { type BrainOptions, CUTS, cutPlane, DEFAULT_OPTIONS } from './brain-options.ts';
import styles from './brain-viewer.module.css';
import { DisplayControls } from './display-controls.tsx';
import { KeyFrames } from './key-frames.tsx';
import { OrbitButtons } from './orbit-buttons.tsx';
import { PlaybackBar } from './playback-bar.tsx';
import { SceneCover } from './scene-cover.tsx';
import { download, stampedSnapshot } from './snapshot.ts';
import { SphereLegend, StrainLegend } from './strain-legend.tsx';
import { useBrainScene } from './use-brain-scene.ts';
import { useOrbit } from './use-orbit.ts';
import { isStill as isStillOf, useStrainPlayback } from './use-strain-playback.ts';

interface BrainViewerProps {
  brain: StrainedBrain;
  region: BrainRegion | undefined;
  onRegion: (region: BrainRegion | undefined) => void;
  /** What the picture shows, in a sentence. */
  summary: string;
  /** What a snapshot says it shows: the event and the run. */
  stamp: string;
  /** Stands on the picture itself where it shows no simulation. */
  mark?: string;
}

/** The 3D brain with strain playback, or one picture where there is one frame. Only mounted where the browser has WebGL 2. */
export function BrainViewer({ brain, region, onRegion, summary, stamp, mark }: BrainViewerProps) {
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  const figure = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const summaryId = useId();
  const held = useBrainScene(stage, brain);
  const scene = held.state === 'ready' ? held.scene : undefined;
  const setOrbit = useOrbit(stage, scene);
  const isStill = isStillOf(brain);

  const largest = useMemo(() => brain.history.peak.reduce((most, strain) => Math.max(most, strain), 0), [brain]);
  const scale = options.automaticScale ? automaticScale(largest) : FIXED_SCALE;
  const litRegion = region ? brain.mesh.regions.indexOf(region) : -1;
  const spheres = useMemo(
    () => (options.mode === 'spheres' ? strainSpheres(brain, options.threshold, litRegion) : undefined),
    [brain, options.mode, options.threshold, litRegion],
  );

  const elements = useMemo(() => elementsReaching(brain, options.threshold), [brain, options.threshold]);
  const cut = useMemo(() => cutPlane(options.cut, options.cutOffset), [options.cut, options.cutOffset]);

  useStrainPlayback(scene, brain);
  useEffect(() => scene?.setScaleMax(scale.max), [scene, scale.max]);
  useEffect(
    () => scene?.show({ elements, cut, spheres, region: litRegion }),
    [scene, elements, cut, spheres, litRegion],
  );

  const change = (part: Partial<BrainOptions>) => {
    setOptions((before) => ({ ...before, ...part }));
    const view = part.cut && CUTS[part.cut].view;
    if (view) setOrbit((before) => ({ ...before, ...NAMED_VIEWS[view] }));
  };

  const snapshot = async () => {
    if (!scene) return;
    const { time } = useTimeCursor.getState();
    const at = isStill ? 'peak' : `${(time * 1000).toFixed(1)} ms`;
    const when = isStill ? 'peak over the event' : `at ${at}`;
    const what = spheres
      ? `Peak strain over the event of ${sphereWords(options)}`
      : `Maximum principal strain${isStill ? ',' : ''} ${when}, scale 0 to ${scale.max.toPrecision(2)}${scale.automatic ? ' (auto)' : ''}`;
    const lines = [stamp, what];
    download(
      await stampedSnapshot(scene.capture(), lines, spheres ? undefined : scale),
      `brain-strain-${at.replace(' ', '-')}.png`,
    );
  };

  return (
    <figure ref={figure} className={styles['viewer']}>
      <div className={styles['stageBox']}>
        <div
          ref={stage}
          className={styles['stage']}
          role="application"
          aria-roledescription="3D picture"
          aria-label={`${mark === undefined ? 'Brain' : `${mark}: brain`} strain in 3D; arrows turn it, plus and minus zoom`}
          aria-describedby={summaryId}
          tabIndex={0}
        />
        <SceneCover state={held} onRetry={held.retry} />
        {mark !== undefined && (
          <p className={styles['mark']}>
            <CalculatorOutlined aria-hidden /> {mark}
          </p>
        )}
        <div className={styles['corner']}>
          <Button
            icon={<CameraOutlined />}
            aria-label="Save a picture"
            title="Save a picture"
            onClick={() => void snapshot()}
          />
          {document.fullscreenEnabled && (
            <Button
              icon={<FullscreenOutlined />}
              aria-label="Full screen"
              title="Full screen"
              onClick={() => void toggleFullScreen(figure.current)}
            />
          )}
        </div>
      </div>
      {spheres ? (
        <SphereLegend count={spheres.length} what={sphereWords(options)} />
      ) : (
        <StrainLegend scale={scale} regionLit={region !== undefined} isPeak={isStill} />
      )}
      {!isStill && <PlaybackBar />}
      {!isStill && scene && <KeyFrames scene={scene} brain={brain} />}
      <DisplayControls options={options} onChange={change} region={region} onRegion={onRegion} largest={largest} />
      <OrbitButtons change={setOrbit} />
      <figcaption id={summaryId} className={styles['summary']}>
        {summary} Colours are averaged to the mesh's nodes; figures are those of its elements.
      </figcaption>
    </figure>
  );
}

function sphereWords({ threshold }: BrainOptions): string {
  return threshold > 0 ? `elements that reach ${threshold.toFixed(2)}` : 'the most strained 5 % of elements';
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}
