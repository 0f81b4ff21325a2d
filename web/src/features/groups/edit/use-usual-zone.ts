import type { NodeKind } from '@strainscope/console-contract';
import { consoleApi } from '../../../api/console.ts';
import { useLoad, type Load } from '../../../api/use-load.ts';

/** The zone in which most teams of an institution play; null where there is none, or for groups that are no teams. */
export function useUsualZone(kind: NodeKind, institution_id: string): Load<string | null> {
  return useLoad(`zone of ${kind} in ${institution_id}`, async (signal) => {
    if (kind !== 'team') return null;
    const { data } = await consoleApi.call('institutions.place', { body: { institution_id } }, { signal });
    return data.time_zone;
  });
}
