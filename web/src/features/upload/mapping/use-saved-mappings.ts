import type { SavedMapping } from '@strainscope/console-contract';
import { consoleApi } from '../../../api/console.ts';
import { useCall } from '../../../api/use-call.ts';
import { useLoad } from '../../../api/use-load.ts';
import type { Mapping } from './mapping-draft.ts';

/** The mappings that a team has saved, and how one is saved or forgotten. */
export function useSavedMappings(teamId: string) {
  const load = useLoad(`mappings of ${teamId}`, async (signal) => {
    const { data } = await consoleApi.call('mappings.list', { params: { id: teamId } }, { signal });
    return data;
  });
  const save = useCall(async (name: string, mapping: Mapping): Promise<SavedMapping> => {
    const { data } = await consoleApi.call('mappings.save', { body: { team_id: teamId, name, mapping } });
    load.refresh();
    return data;
  });
  const forget = useCall(async (id: string) => {
    await consoleApi.call('mappings.forget', { body: { team_id: teamId, mapping_id: id } });
    load.refresh();
    return id;
  });
  return { saved: load.result ?? [], known: load.result !== undefined, error: load.error, save, forget };
}
