import type { Answer, EditedPeople, StaffMember } from '@strainscope/console-contract';
import { Space } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { checkSession } from '../login/check-session.ts';
import { ConfirmedAction } from '../../shared/confirm/confirmed-action.tsx';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { useRefreshSoon } from '../../shared/edit/use-refresh-soon.ts';
import { UndoNotice } from '../../shared/edit/undo-notice.tsx';
import { useEditRun } from '../../shared/edit/use-edit-run.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import type { PagedList } from '../../shared/list/use-paged-list.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { staffColumns, staffCsv, staffName } from './staff-columns.tsx';

/** How long the word about what was done stands, ms. */
const SAID_MS = 1_000;

export interface StaffDeed {
  label: string;
  consequence: (member: StaffMember) => string;
  /** Said while it is done, and once it is. */
  doing: string;
  done: string;
  /** Whether it can be done to this one. */
  applies?: (member: StaffMember) => boolean;
  /** Whether the page is no longer one's own afterwards. */
  endsOwnRole?: (member: StaffMember) => boolean;
  run: (member: StaffMember) => Promise<Answer<EditedPeople | null>>;
}

interface StaffTableProps {
  list: PagedList<StaffMember>;
  label: string;
  /** Name of the list as a file, without its extension. */
  file: string;
  /** Also say where each works: for lists over several places. */
  places?: boolean;
  deeds: readonly StaffDeed[];
}

/** People who work somewhere, with what can be done about each. */
export function StaffTable({ list, label, file, places = false, deeds }: StaffTableProps) {
  const navigate = useNavigate();
  const run = useEditRun();
  const refreshSoon = useRefreshSoon();
  const { saving, progress, reset } = run;
  useEffect(() => {
    if (saving || progress.length === 0) return;
    const timer = setTimeout(reset, SAID_MS);
    return () => clearTimeout(timer);
  }, [saving, progress, reset]);
  const { name, email, role, scope, permissions, signIn, status } = staffColumns;
  const act = async (deed: StaffDeed, member: StaffMember) => {
    const step = { list: 'staff', doing: deed.doing, done: deed.done, run: () => deed.run(member) };
    if (!(await run.save([step], deed.done, () => undefined))) return;
    if (!deed.endsOwnRole?.(member)) return refreshSoon(list.load.refresh);
    // This page is no longer theirs, nor is its undo.
    await checkSession();
    void navigate('/user/dashboard', { replace: true });
  };
  const takenBack = () => {
    run.reset();
    refreshSoon(list.load.refresh);
  };
  const actions = {
    key: 'actions',
    title: 'Actions',
    wide: true,
    render: (member: StaffMember) => (
      <Space size="small" wrap>
        {deeds
          .filter(({ applies }) => applies?.(member) ?? true)
          .map((deed) => (
            <ConfirmedAction
              key={deed.label}
              label={deed.label}
              subject={`${staffName(member)}, ${member.node_name}`}
              consequence={deed.consequence(member)}
              // A refusal is said above the list, where what was done is.
              run={() => act(deed, member)}
              onDone={() => undefined}
            />
          ))}
      </Space>
    ),
  };
  return (
    <>
      <div role="status">{run.progress.at(-1)}</div>
      {run.error && <InlineFailure error={run.error} />}
      <UndoNotice undos={run.undos} onUndone={takenBack} onClose={run.forgetUndos} />
      <ListView
        list={list}
        filterLabel={places ? 'Filter staff and places' : 'Filter staff'}
        tools={<ListCsv name={file} list={list} columns={staffCsv} />}
        orders={Object.values(staffColumns)}
        empty={<Empty title="Nobody works here yet">Invite somebody to share the work.</Empty>}
      >
        {(staff) => (
          <GridTable
            label={label}
            columns={[name, email, role, ...(places ? [scope] : []), permissions, signIn, status, actions]}
            rows={staff}
            rowId={({ _id, node_id }) => `${_id} ${node_id}`}
            onOpen={({ _id }) => void navigate(`/profile/${_id}`)}
            sort={list.params.sort ?? 'name'}
            onSort={list.sort}
          />
        )}
      </ListView>
    </>
  );
}
