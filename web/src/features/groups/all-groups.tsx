import { consoleApi } from '../../api/console.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GroupList } from './group-list.tsx';
import { useGroupList } from './use-group-list.ts';

/** The organizations that the person may see. */
export function AllOrganizations() {
  const list = useGroupList('organizations', (query, signal) =>
    consoleApi.call('organizations.list', { query }, { signal }),
  );
  const empty = (
    <Empty title="No organizations yet">
      An administrator adds the first one; institutions and teams follow below it.
    </Empty>
  );
  return <GroupList kind="organization" list={list} empty={empty} />;
}

/** The institutions that the person may see, of every organization. */
export function AllInstitutions() {
  const list = useGroupList('institutions', (query, signal) =>
    consoleApi.call('institutions.list', { query }, { signal }),
  );
  const empty = (
    <Empty title="No institutions yet">
      You will see those that your organization adds, and those you are invited to.
    </Empty>
  );
  return <GroupList kind="institution" list={list} empty={empty} />;
}

/** Every team that the person may see. */
export function AllTeams() {
  const list = useGroupList('teams', (query, signal) => consoleApi.call('teams.list', { query }, { signal }));
  const empty = (
    <Empty title="No teams yet">
      You will see your team once you are invited to it. Ask your institution for an invitation.
    </Empty>
  );
  return <GroupList kind="team" list={list} empty={empty} />;
}
