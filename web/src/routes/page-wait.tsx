import { Skeleton } from '../shared/states/skeleton.tsx';

/** While a screen's chunk is on its way. */
export function PageWait() {
  return <Skeleton rows={6} />;
}
