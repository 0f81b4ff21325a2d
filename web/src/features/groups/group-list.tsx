import { EditOutlined } from '@ant-design/icons';
import type { Group, NodeKind } from '@strainscope/console-contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreferences } from '../../preferences/preferences.store.ts';
import { useRefreshSoon } from '../../shared/edit/use-refresh-soon.ts';
import { UndoNotice } from '../../shared/edit/undo-notice.tsx';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import type { PagedList } from '../../shared/list/use-paged-list.ts';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { pathOfNode } from '../../shared/tree/tree-paths.ts';
import { asSaved } from './edit/as-saved.ts';
import { AddGroup } from './edit/add-group.tsx';
import { GroupDrawer } from './edit/group-drawer.tsx';
import { GroupEditTable } from './edit/group-edit-table.tsx';
import { add, isAdded, isListed } from './edit/group-queue.ts';
import { useGroupEdits } from './edit/use-group-edits.ts';
import { GroupCards } from './group-cards.tsx';
import { groupCsv } from './group-csv.ts';
import { groupColumns } from './group-columns.tsx';
import { ViewToggle } from './view-toggle.tsx';

const plural: Record<NodeKind, string> = { organization: 'organizations', institution: 'institutions', team: 'teams' };

interface GroupListProps {
  kind: NodeKind;
  list: PagedList<Group>;
  empty: ReactNode;
  /** What new groups are added below; without it none can be, unless they are organizations. */
  parentId?: string;
  /** Hears of saved changes, for what counts the groups. */
  onChanged?: () => void;
}

/** Groups of one kind as cards or as a table, as the person last chose; *Edit* queues changes until *Save*. */
export function GroupList({ kind, list, empty, parentId = '', onChanged }: GroupListProps) {
  const view = usePreferences((state) => state.groupView);
  const navigate = useNavigate();
  const refresh = () => {
    list.load.refresh();
    onChanged?.();
  };
  const refreshSoon = useRefreshSoon();
  const edits = useGroupEdits(kind, parentId, refresh);
  // A list of one parent need not repeat it.
  const above = parentId === '' && kind !== 'organization';
  const canAdd = edits.editing && (parentId !== '' || kind === 'organization');
  const tools = (
    <>
      {!edits.editing && <ViewToggle />}
      {!edits.editing && <ListCsv name={plural[kind]} list={list} columns={groupCsv(kind)} />}
      {edits.allowed && !edits.editing && (
        <Button icon={<EditOutlined aria-hidden />} onClick={edits.start}>
          Edit
        </Button>
      )}
      {canAdd && (
        <AddGroup
          kind={kind}
          parentId={parentId}
          isTaken={(name) => isAdded(edits.queue, name)}
          isListed={(name) => isListed(asSaved(list.load.result?.data ?? [], edits.saved), name)}
          onAdd={(addition) => edits.change((queue) => add(queue, addition))}
        />
      )}
    </>
  );
  const notice = (
    <UndoNotice
      undos={edits.run.undos}
      partly={edits.run.error !== undefined}
      onUndone={() => {
        edits.run.reset();
        edits.forgetSaved();
        refreshSoon(refresh);
      }}
      onClose={edits.run.forgetUndos}
    />
  );
  return (
    <>
      {!edits.editing && notice}
      <ListView
        list={list}
        filterLabel={`Filter ${plural[kind]}`}
        tools={tools}
        orders={groupColumns(kind, above)}
        cards={view === 'cards' && !edits.editing}
        empty={empty}
      >
        {(listed) => {
          const groups = asSaved(listed, edits.saved);
          return edits.editing ? (
            <GroupEditTable kind={kind} above={above} label={plural[kind]} groups={groups} list={list} edits={edits} />
          ) : view === 'cards' ? (
            <GroupCards above={above} label={plural[kind]} groups={groups} />
          ) : (
            <GridTable
              label={plural[kind]}
              columns={groupColumns(kind, above)}
              rows={groups}
              rowId={({ _id }) => _id}
              onOpen={({ _id }) => void navigate(pathOfNode(kind, _id))}
              sort={list.params.sort ?? 'name'}
              onSort={list.sort}
            />
          );
        }}
      </ListView>
      {edits.editing && (
        <GroupDrawer kind={kind} groups={asSaved(list.load.result?.data ?? [], edits.saved)} edits={edits}>
          {notice}
        </GroupDrawer>
      )}
    </>
  );
}
