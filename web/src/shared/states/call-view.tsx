import type { ReactNode } from 'react';
import type { Load } from '../../api/use-load.ts';
import { Failure, Stale } from './states.tsx';
import { Skeleton } from './skeleton.tsx';

interface CallViewProps<T> {
  load: Load<T>;
  /** Rows of the skeleton: as many as the content usually has, so that nothing jumps. */
  rows?: number;
  children: (result: T) => ReactNode;
}

/** Shows a load in whichever state it is: waiting, failed, stale, or its result. */
export function CallView<T>({ load, rows = 5, children }: CallViewProps<T>) {
  if (load.result === undefined) {
    return load.error ? <Failure error={load.error} onRetry={load.reload} /> : <Skeleton rows={rows} />;
  }
  return (
    <>
      {load.error && load.at !== undefined && <Stale at={load.at} error={load.error} onRetry={load.refresh} />}
      {children(load.result)}
    </>
  );
}
