import type { Simulation } from '@strainscope/console-contract';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { brainSummary } from '../brain/viewer/brain-summary.ts';
import { BrainViewer } from '../brain/viewer/brain-viewer.tsx';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { hasWebGl } from '../brain/viewer/webgl-support.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { CannotDraw } from './cannot-draw.tsx';
import styles from './event-page.module.css';
import { RunState } from './simulation/run-state.tsx';
import { useStrainedBrain } from './use-strained-brain.ts';

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
      <CannotDraw summary={summary} />
      <PlaybackBar />
    </>
  );
}

function LoadedBrain({ result, summary, ...viewer }: StrainViewProps & { summary: string }) {
  const load = useStrainedBrain(result);
  const loading = load.result === undefined && load.error === undefined;
  return (
    <div className={styles['loaded']} data-loading={loading || undefined}>
      <CallView load={load} rows={10}>
        {(brain) => <BrainViewer brain={brain} summary={summary} {...viewer} />}
      </CallView>
    </div>
  );
}
