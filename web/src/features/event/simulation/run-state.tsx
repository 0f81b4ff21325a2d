import {
  ClockCircleOutlined,
  ExperimentOutlined,
  StopOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { Simulation } from '@strainscope/console-contract';
import { Progress } from 'antd';
import { Link } from 'react-router-dom';
import { Panel } from '../../../shared/states/panel.tsx';
import { CancelReason } from '../../simulations/cancel-reason.tsx';
import { PlaceInQueue } from '../../simulations/place-in-queue.tsx';
import { CancelButton, RetryButton, SubmitButton } from './run-actions.tsx';

interface RunStateProps {
  eventId: string;
  simulation: Simulation | null;
  onChanged: () => void;
}

/** What stands in the place of the brain while there is no strain to show: where the run is, or why it ended. */
export function RunState({ eventId, simulation, onChanged }: RunStateProps) {
  const log = <Link to={`/simulation/log/${eventId}`}>Run log</Link>;
  if (!simulation) {
    return (
      <Panel
        icon={<ExperimentOutlined />}
        title="Not simulated yet"
        actions={<SubmitButton eventId={eventId} onDone={onChanged} />}
      >
        A finite-element run of this event shows where and how much the brain strained.
      </Panel>
    );
  }
  switch (simulation.state) {
    case 'failed':
      return (
        <Panel
          icon={<WarningOutlined />}
          title="The simulation failed"
          tone="attention"
          role="alert"
          actions={
            <>
              <RetryButton simulation={simulation} onDone={onChanged} />
              {log}
            </>
          }
        >
          <p>{simulation.reason ?? 'The run ended without a reason.'}</p>
          {simulation.detail && <p>{simulation.detail}</p>}
          {simulation.reason_code && (
            <p>
              Reason code <code>{simulation.reason_code}</code>
            </p>
          )}
        </Panel>
      );
    case 'cancelled':
      return (
        <Panel
          icon={<StopOutlined />}
          title="The simulation was cancelled"
          actions={<RetryButton simulation={simulation} onDone={onChanged} />}
        >
          <CancelReason run={simulation} />
          Nothing was lost: the event and its motion are kept.
        </Panel>
      );
    case 'running':
      return (
        <Panel
          icon={<SyncOutlined />}
          title="Simulating"
          actions={<CancelButton simulation={simulation} onDone={onChanged} />}
        >
          <Progress
            percent={Math.round(simulation.progress * 100)}
            strokeColor="var(--running)"
            aria-label="Progress of the simulation"
          />
          The strain appears here by itself when the run is complete.
        </Panel>
      );
    case 'post-processing':
    case 'complete':
      return (
        <Panel icon={<SyncOutlined />} title="Preparing the result">
          The run has ended. The strain appears here by itself.
        </Panel>
      );
    default:
      return (
        <Panel
          icon={<ClockCircleOutlined />}
          title="Waiting for a worker"
          actions={<CancelButton simulation={simulation} onDone={onChanged} />}
        >
          <PlaceInQueue id={simulation._id} known={simulation} onMoved={onChanged} />
        </Panel>
      );
  }
}
