import { Level } from '@strainscope/console-contract';
import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { Empty } from '../../shared/states/states.tsx';
import { GroupList } from './group-list.tsx';
import { GroupPage } from './group-page.tsx';
import { useGroupList } from './use-group-list.ts';

/** `/teams/:ins_id`: the teams of one institution. */
export default function TeamsPage() {
  const { ins_id = '' } = useParams();
  const { level } = useUser();
  const institution = useLoad(ins_id, (signal) =>
    consoleApi.call('institutions.get', { params: { id: ins_id } }, { signal }),
  );
  const list = useGroupList(`teams of ${ins_id}`, (params, signal) =>
    consoleApi.call('teams.ofInstitution', { body: { ...params, ins_id } }, { signal }),
  );
  return (
    <GroupPage load={institution} fallbackTitle="Teams" staffPath={`/institution/staff/${ins_id}`}>
      <GroupList
        kind="team"
        parentId={ins_id}
        list={list}
        onChanged={institution.refresh}
        empty={
          <Empty title="This institution has no teams yet">
            {level < Level.institution
              ? 'You will see your team once you are invited to it. Ask the institution for an invitation.'
              : 'Choose Edit to add the first one; its players are invited to it.'}
          </Empty>
        }
      />
    </GroupPage>
  );
}
