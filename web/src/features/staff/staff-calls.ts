import {
  staffSort,
  type Answer,
  type EditedPeople,
  type Group,
  type NodeKind,
  type PagedAnswer,
  type StaffMember,
} from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';
import type { ListParams } from '../../shared/list/list-params.ts';
import { asCallParams } from '../../shared/list/use-paged-list.ts';

/** What a list of staff is asked for. */
export const staffParams = (params: ListParams) => asCallParams(params, staffSort.options);

interface StaffCalls {
  node: (id: string, signal: AbortSignal) => Promise<Answer<Group>>;
  list: (id: string, params: ListParams, signal: AbortSignal) => Promise<PagedAnswer<StaffMember[]>>;
  remove: (id: string, user_id: string) => Promise<Answer<EditedPeople>>;
  /** The nodes whose staff the viewer may see. */
  own: (params: ListParams, signal: AbortSignal) => Promise<PagedAnswer<Group[]>>;
  /** Said while somebody is removed, and afterwards. */
  doing: string;
  done: string;
}

/** The calls about staff, by the kind of node at which they work. */
export const staffCalls: Record<NodeKind, StaffCalls> = {
  organization: {
    node: (id, signal) => consoleApi.call('organizations.get', { params: { id } }, { signal }),
    list: (organization_id, params, signal) =>
      consoleApi.call('organizations.staff', { body: { organization_id, ...staffParams(params) } }, { signal }),
    remove: (organization_id, user_id) =>
      consoleApi.call('organizations.removeStaff', { body: { organization_id, user_id } }),
    own: (params, signal) => consoleApi.call('organizations.list', { query: asCallParams(params, []) }, { signal }),
    doing: 'Organization staff deleting...',
    done: 'Organization staff deleted successfully',
  },
  institution: {
    node: (id, signal) => consoleApi.call('institutions.get', { params: { id } }, { signal }),
    list: (institution_id, params, signal) =>
      consoleApi.call('institutions.staff', { body: { institution_id, ...staffParams(params) } }, { signal }),
    remove: (institution_id, user_id) =>
      consoleApi.call('institutions.removeStaff', { body: { institution_id, user_id } }),
    own: (params, signal) => consoleApi.call('institutions.list', { query: asCallParams(params, []) }, { signal }),
    doing: 'Institution staff deleting...',
    done: 'Institution staff deleted successfully',
  },
  team: {
    node: (id, signal) => consoleApi.call('teams.get', { body: { team_id: id } }, { signal }),
    list: (team_id, params, signal) =>
      consoleApi.call('teams.staff', { body: { team_id, ...staffParams(params) } }, { signal }),
    remove: (team_id, user_id) => consoleApi.call('teams.removeStaff', { body: { team_id, user_id } }),
    own: (params, signal) => consoleApi.call('teams.list', { query: asCallParams(params, []) }, { signal }),
    doing: 'Team staff deleting...',
    done: 'Team staff deleted successfully',
  },
};
