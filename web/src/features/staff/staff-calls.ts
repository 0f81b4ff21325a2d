import type { Answer, EditedPeople, Group, NodeKind, PagedAnswer, StaffMember } from '@strainscope/console-contract';
import { consoleApi } from '../../api/console.ts';

interface StaffCalls {
  node: (id: string, signal: AbortSignal) => Promise<Answer<Group>>;
  list: (id: string, signal: AbortSignal) => Promise<Answer<StaffMember[]>>;
  remove: (id: string, user_id: string) => Promise<Answer<EditedPeople>>;
  /** The nodes whose staff the viewer may see. */
  own: (signal: AbortSignal) => Promise<PagedAnswer<Group[]>>;
  /** Said while somebody is removed, and afterwards. */
  doing: string;
  done: string;
}

/** The calls about staff, by the kind of node at which they work. */
export const staffCalls: Record<NodeKind, StaffCalls> = {
  organization: {
    node: (id, signal) => consoleApi.call('/organization/info/{id}', { params: { id } }, { signal }),
    list: (organization_id, signal) =>
      consoleApi.call('/organization/getStaffList', { body: { organization_id } }, { signal }),
    remove: (organization_id, user_id) =>
      consoleApi.call('/organization/deleteOrgStaff', { body: { organization_id, user_id } }),
    own: (signal) => consoleApi.call('/organization/getOrganizations', { query: {} }, { signal }),
    doing: 'Organization staff deleting...',
    done: 'Organization staff deleted successfully',
  },
  institution: {
    node: (id, signal) => consoleApi.call('/institution/info/{id}', { params: { id } }, { signal }),
    list: (institution_id, signal) =>
      consoleApi.call('/institution/getStaffList', { body: { institution_id } }, { signal }),
    remove: (institution_id, user_id) =>
      consoleApi.call('/institution/deleteInsStaff', { body: { institution_id, user_id } }),
    own: (signal) => consoleApi.call('/institution/getInstitution', { query: {} }, { signal }),
    doing: 'Institution staff deleting...',
    done: 'Institution staff deleted successfully',
  },
  team: {
    node: (id, signal) => consoleApi.call('/team/details/byId', { body: { team_id: id } }, { signal }),
    list: (team_id, signal) => consoleApi.call('/team/getStaffList', { body: { team_id } }, { signal }),
    remove: (team_id, user_id) => consoleApi.call('/team/deleteTeamStaff', { body: { team_id, user_id } }),
    own: (signal) => consoleApi.call('/team/all-user-teams', { query: {} }, { signal }),
    doing: 'Team staff deleting...',
    done: 'Team staff deleted successfully',
  },
};
