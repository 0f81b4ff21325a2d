import type { Simulation } from '@strainscope/console-contract';
import { useEffect } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { loadStrainedBrain } from '../brain/brain-model.ts';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { brainSummary } from '../brain/viewer/brain-summary.ts';
import { BrainViewer } from '../brain/viewer/brain-viewer.tsx';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { preloadScene } from '../brain/viewer/use-brain-scene.ts';
import { hasWebGl } from '../brain/viewer/webgl-support.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { Partial } from '../../shared/states/states.tsx';
import styles from './event-page.module.css';
import { RunState } from './simulation/run-state.tsx';

interface BrainPanelProps {
  eventId: string;
  simulation: Simulation | null;
  region: BrainRegion | undefined;
  onRegion: (region: BrainRegion | undefined) => void;
  onChanged: () => void;
  stamp: string;
}

/** The brain of an event, or what stands in its place; the time bar in any case, because the charts follow it too. */
export function BrainPanel({ eventId, simulation, onChanged, ...viewer }: BrainPanelProps) {
  const result = simulation?.state === 'complete' ? simulation.result : null;
  return (
    <section className={styles['brain']} aria-label="Brain">
      {result ? (
        <StrainView key={result.field_url} result={result} {...viewer} />
      ) : (
        <>
          <RunState eventId={eventId} simulation={simulation} onChanged={onChanged} />
          <PlaybackBar />
        </>
      )}
    </section>
  );
}

type StrainViewProps = Pick<BrainPanelProps, 'region' | 'onRegion' | 'stamp'> & {
  result: NonNullable<Simulation['result']>;
};

function StrainView({ result, region, onRegion, stamp }: StrainViewProps) {
  const summary = brainSummary(result);
  return hasWebGl() ? (
    <LoadedBrain result={result} region={region} onRegion={onRegion} stamp={stamp} summary={summary} />
  ) : (
    <>
      <Partial>
        This browser cannot draw in 3D (WebGL 2 is missing or switched off). The figures and charts are complete without
        it.
      </Partial>
      <p>{summary}</p>
      <PlaybackBar />
    </>
  );
}

function LoadedBrain({ result, summary, ...viewer }: StrainViewProps & { summary: string }) {
  useEffect(preloadScene, []);
  const load = useLoad(result.field_url, (signal) =>
    loadStrainedBrain(
      { meshUrl: result.mesh_url, fieldUrl: result.field_url },
      (url, abort) => consoleApi.binary(url, { signal: abort }),
      signal,
    ),
  );
  const loading = load.result === undefined && load.error === undefined;
  return (
    <div className={styles['loaded']} data-loading={loading || undefined}>
      <CallView load={load} rows={10}>
        {(brain) => <BrainViewer brain={brain} summary={summary} {...viewer} />}
      </CallView>
    </div>
  );
}
