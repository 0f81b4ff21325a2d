import type { Group, NodeKind } from '@strainscope/console-contract';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePreferences } from '../../preferences/preferences.store.ts';
import { ListView } from '../../shared/list/list-view.tsx';
import type { PagedList } from '../../shared/list/use-paged-list.ts';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { pathOfNode } from '../../shared/tree/tree-paths.ts';
import { GroupCards } from './group-cards.tsx';
import { groupColumns } from './group-columns.tsx';
import { ViewToggle } from './view-toggle.tsx';

const plural: Record<NodeKind, string> = { organization: 'organizations', institution: 'institutions', team: 'teams' };

/** Groups of one kind as cards or as a table, as the person last chose. */
export function GroupList({ kind, list, empty }: { kind: NodeKind; list: PagedList<Group>; empty: ReactNode }) {
  const view = usePreferences((state) => state.groupView);
  const navigate = useNavigate();
  return (
    <ListView list={list} filterLabel={`Filter ${plural[kind]}`} tools={<ViewToggle />} empty={empty}>
      {(groups) =>
        view === 'cards' ? (
          <GroupCards label={plural[kind]} groups={groups} />
        ) : (
          <GridTable
            label={plural[kind]}
            columns={groupColumns(kind)}
            rows={groups}
            rowId={({ _id }) => _id}
            onOpen={({ _id }) => void navigate(pathOfNode(kind, _id))}
            sort={list.params.sort ?? 'name'}
            onSort={list.sort}
          />
        )
      }
    </ListView>
  );
}
