import type { FailureCause } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import type { Load } from '../../api/use-load.ts';
import { countOf, formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';

interface FailureCausesProps {
  load: Load<FailureCause[]>;
  operates: boolean;
  onRetried: () => void;
}

/** What fails and why, with another try for all that failed of one cause. */
export function FailureCauses({ load, operates, onRetried }: FailureCausesProps) {
  const retry: Column<FailureCause> = {
    key: 'retry',
    title: 'Actions',
    wide: true,
    render: ({ reason_code, simulations }) => (
      <ConfirmedAction
        label={`Retry these ${formatCount(simulations)}`}
        subject={reason_code}
        consequence={`${countOf(simulations, 'simulation')} go back into the queues of their organizations, the oldest first; what fails of its own motion or mesh fails again. Those that wait can be cancelled again.`}
        run={() => retryAll(reason_code, simulations)}
        onDone={onRetried}
      />
    ),
  };
  return (
    <CallView load={load} rows={2}>
      {(causes) =>
        causes.length === 0 ? (
          <Empty title="No simulation has failed" />
        ) : (
          <GridTable
            label="Failures by cause"
            columns={operates ? [...columns, retry] : columns}
            rows={causes}
            rowId={({ reason_code }) => reason_code}
          />
        )
      }
    </CallView>
  );
}

/**
 * Each call takes as many as it can within seconds; a call that moves nothing ends it. No more than were shown: what
 * fails again meanwhile would otherwise be retried for ever.
 */
async function retryAll(reason_code: string, simulations: number): Promise<void> {
  for (let retried = 0; retried < simulations;) {
    const { data } = await consoleApi.call('/operations/failures/retry', { body: { reason_code } });
    if (data.left === 0 || data.retried === 0) return;
    retried += data.retried;
  }
}

const columns: Column<FailureCause>[] = [
  {
    key: 'cause',
    title: 'Cause',
    primary: true,
    render: ({ reason_code }) => (
      <Link to={`?tab=operations&outcome=failed&cause=${encodeURIComponent(reason_code)}#attempts`}>{reason_code}</Link>
    ),
  },
  { key: 'reason', title: 'In words', wide: true, render: ({ reason }) => reason },
  { key: 'simulations', title: 'Simulations', numeric: true, render: ({ simulations }) => formatCount(simulations) },
  { key: 'newest', title: 'Newest submitted', numeric: true, render: ({ newest }) => <Time at={newest} /> },
];
