import type { FailureCause } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Load } from '../../api/use-load.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';
import { RetryDialog } from './retry-dialog.tsx';

interface FailureCausesProps {
  load: Load<FailureCause[]>;
  operates: boolean;
  onRetried: () => void;
}

/**
 * What fails and why, with another try for all that failed of one cause. The question stands outside the table: a row that
 * goes, as its simulations are taken up, would take it along.
 */
export function FailureCauses({ load, operates, onRetried }: FailureCausesProps) {
  const [asked, setAsked] = useState<FailureCause>();
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const ask = (cause: FailureCause, pressed: HTMLElement) => {
    button.current = pressed;
    setAsked(cause);
    setOpen(true);
  };
  const retry: Column<FailureCause> = {
    key: 'retry',
    title: 'Actions',
    wide: true,
    render: (cause) => {
      const { reason_code, simulations } = cause;
      const label = `Retry these ${formatCount(simulations)}`;
      return (
        <Button
          size="small"
          aria-label={`${label}: ${reason_code}`}
          onClick={({ currentTarget }) => ask(cause, currentTarget)}
        >
          {label}
        </Button>
      );
    },
  };
  return (
    <div ref={list} tabIndex={-1}>
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
      {asked !== undefined && (
        <RetryDialog
          key={asked.reason_code}
          open={open}
          cause={asked}
          isLeft={load.result?.some(({ reason_code }) => reason_code === asked.reason_code) ?? true}
          onRetried={onRetried}
          onClose={() => setOpen(false)}
          afterClose={() => (button.current?.isConnected ? button : list).current?.focus()}
        />
      )}
    </div>
  );
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
