import { BgColorsOutlined } from '@ant-design/icons';
import type { HeadEstimate, Simulation } from '@strainscope/console-contract';
import type { BrainRegion } from '@strainscope/proto/brain-regions';
import { useLive } from '../../../live/use-live.ts';
import { CallView } from '../../../shared/states/call-view.tsx';
import { Panel } from '../../../shared/states/panel.tsx';
import { Skeleton } from '../../../shared/states/skeleton.tsx';
import { BrainViewer } from '../../brain/viewer/brain-viewer.tsx';
import { hasWebGl } from '../../brain/viewer/webgl-support.ts';
import { CannotDraw } from '../cannot-draw.tsx';
import pageStyles from '../event-page.module.css';
import { RunState } from '../simulation/run-state.tsx';
import { isComplete } from '../strain-method.ts';
import { useStrainedBrain } from '../use-strained-brain.ts';
import { estimatedSummary, markOf } from './estimate-words.ts';
import type { EstimatesLoad } from './use-event-estimates.ts';

interface EstimatedBrainProps {
  eventId: string;
  simulation: Simulation | null;
  load: EstimatesLoad;
  estimate: HeadEstimate | undefined;
  region: BrainRegion | undefined;
  onRegion: (region: BrainRegion | undefined) => void;
  onChanged: () => void;
  stamp: string;
}

/** The brain as a model estimates its peak strain, and below it where the simulation is, until that is complete. */
export function EstimatedBrain({ eventId, simulation, load, estimate, onChanged, ...viewer }: EstimatedBrainProps) {
  return (
    <section className={pageStyles['brain']} aria-label="Brain">
      {estimate ? (
        // The field of another estimate lies at the same address.
        <Picture
          key={`${estimate.field_url} ${estimate.model.model_id} ${load.result?.data.estimated_at}`}
          estimate={estimate}
          {...viewer}
        />
      ) : load.loading ? (
        <Skeleton rows={10} />
      ) : (
        <Panel icon={<BgColorsOutlined />} title="No estimated picture">
          {load.result?.data.state === 'pending' ? 'It comes with the estimate.' : 'There is no estimate to draw.'}
        </Panel>
      )}
      {!isComplete(simulation) && <RunState eventId={eventId} simulation={simulation} onChanged={onChanged} />}
    </section>
  );
}

type PictureProps = Pick<EstimatedBrainProps, 'region' | 'onRegion' | 'stamp'> & { estimate: HeadEstimate };

function Picture({ estimate, ...viewer }: PictureProps) {
  return hasWebGl() ? (
    <LoadedPicture estimate={estimate} {...viewer} />
  ) : (
    <CannotDraw summary={estimatedSummary(estimate)} />
  );
}

function LoadedPicture({ estimate, stamp, ...viewer }: PictureProps) {
  const load = useStrainedBrain(estimate);
  const isMissing = load.error?.status === 404;
  useLive(({ name, data }) => {
    if (isMissing && name === 'simulation' && data.state === 'complete') load.reload();
  });
  const mark = markOf(estimate);
  const loading = load.result === undefined && load.error === undefined;
  return isMissing ? (
    <Panel icon={<BgColorsOutlined />} title="No picture yet">
      The picture comes with the first simulation on this head. The numbers are complete without it.
    </Panel>
  ) : (
    <div className={pageStyles['loaded']} data-loading={loading ? 'still' : undefined}>
      <CallView load={load} rows={10}>
        {(brain) => (
          <BrainViewer
            brain={brain}
            summary={estimatedSummary(estimate)}
            mark={mark}
            stamp={`${mark}, not a simulation · ${stamp}`}
            {...viewer}
          />
        )}
      </CallView>
    </div>
  );
}
