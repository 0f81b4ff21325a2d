import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GroupList } from './group-list.tsx';
import { GroupPage } from './group-page.tsx';
import { useGroupList } from './use-group-list.ts';

/** `/institutions/:org_id`: the institutions of one organization. */
export default function InstitutionsPage() {
  const { org_id = '' } = useParams();
  const organization = useLoad(org_id, (signal) =>
    consoleApi.call('organizations.get', { params: { id: org_id } }, { signal }),
  );
  const list = useGroupList(`institutions of ${org_id}`, (params, signal) =>
    consoleApi.call('institutions.ofOrganization', { body: { ...params, org_id } }, { signal }),
  );
  return (
    <GroupPage load={organization} fallbackTitle="Institutions" staffPath={`/organization/staff/${org_id}`}>
      <GroupList
        kind="institution"
        parentId={org_id}
        list={list}
        onChanged={organization.refresh}
        empty={
          <Empty title="This organization has no institutions yet">
            Choose Edit to add the first one; its teams follow below it.
          </Empty>
        }
      />
    </GroupPage>
  );
}
