import type { Simulation } from '@strainscope/console-contract';
import { Button } from 'antd';
import { consoleApi } from '../../../api/console.ts';
import { useCall } from '../../../api/use-call.ts';
import { InlineFailure } from '../../../shared/states/inline-failure.tsx';

interface RunActionProps {
  onDone: () => void;
}

/** Submits an event that has no simulation. */
export function SubmitButton({ eventId, onDone }: RunActionProps & { eventId: string }) {
  const { run, loading, error } = useCall(() =>
    consoleApi.call('simulations.submit', { body: { event_ids: [eventId], confirm: true } }),
  );
  return (
    <>
      <Button type="primary" loading={loading} onClick={() => void run().then((done) => done && onDone())}>
        Simulate this event
      </Button>
      {error && <InlineFailure error={error} />}
    </>
  );
}

/** Runs a failed or cancelled simulation again. */
export function RetryButton({ simulation, onDone }: RunActionProps & { simulation: Simulation }) {
  const { run, loading, error } = useCall(() =>
    consoleApi.call('simulations.retry', { params: { id: simulation._id } }),
  );
  return (
    <>
      <Button type="primary" loading={loading} onClick={() => void run().then((done) => done && onDone())}>
        Retry
      </Button>
      {error && <InlineFailure error={error} />}
    </>
  );
}

/** Stops a simulation that waits or runs. */
export function CancelButton({ simulation, onDone }: RunActionProps & { simulation: Simulation }) {
  const { run, loading, error } = useCall(() =>
    consoleApi.call('simulations.cancel', { params: { id: simulation._id } }),
  );
  return (
    <>
      <Button loading={loading} onClick={() => void run().then((done) => done && onDone())}>
        Cancel the run
      </Button>
      {error && <InlineFailure error={error} />}
    </>
  );
}
