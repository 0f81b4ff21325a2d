import { fixedTexts, type ConsoleClient, type Group, type NodeKind } from '@strainscope/console-contract';
import type { EditStep } from '../../../shared/edit/edit-step.ts';
import { idOf, type GroupQueue } from './group-queue.ts';

export interface GroupStep extends EditStep {
  list: keyof GroupQueue;
}

/** What is said when every step of a kind was done. */
export const allDone: Record<NodeKind, string> = {
  organization: fixedTexts.organizationsUpdated,
  institution: fixedTexts.institutionsEdited,
  team: fixedTexts.teamsEdited,
};

const order = ['adds', 'renames', 'deletes', 'merges'] as const;

/** What each step says while and after it runs; for teams as the product fixes it. */
const texts: Record<NodeKind, Record<keyof GroupQueue, { doing: string; done: string }>> = {
  organization: plainTexts('organizations'),
  institution: plainTexts('institutions'),
  team: {
    adds: { doing: 'Adding Team...', done: fixedTexts.teamAdded },
    renames: { doing: 'Updating Teams name...', done: fixedTexts.teamsRenamed },
    deletes: { doing: 'Deleting Teams...', done: fixedTexts.teamsDeleted },
    merges: { doing: 'merging Teams...', done: fixedTexts.teamsMerged },
  },
};

function plainTexts(groups: string): Record<keyof GroupQueue, { doing: string; done: string }> {
  return {
    adds: { doing: `Adding ${groups}...`, done: `Added ${groups}.` },
    renames: { doing: `Renaming ${groups}...`, done: `Renamed ${groups}.` },
    deletes: { doing: `Deleting ${groups}...`, done: `Deleted ${groups}.` },
    merges: { doing: `Merging ${groups}...`, done: `Merged ${groups}.` },
  };
}

/** The steps of *Save*: add → rename → delete → merge, one call each; an empty list has none. */
export function groupSteps(api: ConsoleClient, kind: NodeKind, parentId: string, queue: GroupQueue): GroupStep[] {
  const runs = callsOf(api, parentId, queue)[kind];
  return order
    .filter((list) => queue[list].length > 0)
    .map((list) => ({ list, ...texts[kind][list], items: queue[list].map(idOf), run: runs[list] }));
}

/** Without a version it is changed whatever it is by now. */
const seenIn = ({ version }: Group): { version?: number } => (version === 0 ? {} : { version });

type Runs = Record<keyof GroupQueue, GroupStep['run']>;

function callsOf(api: ConsoleClient, parentId: string, queue: GroupQueue): Record<NodeKind, Runs> {
  const names = queue.adds.map(({ name }) => ({ name }));
  const renames = queue.renames.map(({ group, name }) => ({ _id: group._id, name, ...seenIn(group) }));
  const deletes = queue.deletes.map((group) => ({ _id: group._id, ...seenIn(group) }));
  const merges = queue.merges.map(({ group, into }) => ({ _id: group._id, into: into._id, ...seenIn(group) }));
  const as = <Key extends string, Item extends { _id: string }>(key: Key, items: readonly Item[]) =>
    items.map(({ _id, ...rest }) => ({ [key]: _id, ...rest }) as Record<Key, string> & Omit<Item, '_id'>);
  return {
    organization: {
      adds: () => api.call('organizations.add', { body: { organizations: names } }),
      renames: () => api.call('organizations.rename', { body: { organizations: as('organization_id', renames) } }),
      deletes: () => api.call('organizations.delete', { body: { organizations: as('organization_id', deletes) } }),
      merges: () => api.call('organizations.merge', { body: { merges } }),
    },
    institution: {
      adds: () =>
        api.call('institutions.add', {
          body: { institutions: names.map(({ name }) => ({ name, organization_id: parentId })) },
        }),
      renames: () => api.call('institutions.rename', { body: { institutions: as('institution_id', renames) } }),
      deletes: () => api.call('institutions.delete', { body: { institutions: as('institution_id', deletes) } }),
      merges: () => api.call('institutions.merge', { body: { merges } }),
    },
    team: {
      adds: () =>
        api.call('teams.add', {
          body: {
            teams: queue.adds.map(({ name, timeZone }) => ({
              name,
              institution_id: parentId,
              ...(timeZone !== undefined && { time_zone: timeZone }),
            })),
          },
        }),
      renames: () => api.call('teams.rename', { body: { teams: as('team_id', renames) } }),
      deletes: () => api.call('teams.delete', { body: { teams: as('team_id', deletes) } }),
      merges: () => api.call('teams.merge', { body: { merges } }),
    },
  };
}
