import type { Group, NodeKind } from '@strainscope/console-contract';
import { Button, Space } from 'antd';
import { MergeSelected } from '../../../shared/list/merge-selected.tsx';
import type { PagedList } from '../../../shared/list/use-paged-list.ts';
import { useSelection } from '../../../shared/list/use-selection.ts';
import { GridTable } from '../../../shared/table/grid-table.tsx';
import { groupColumns } from '../group-columns.tsx';
import { tellApart } from '../group-names.ts';
import { isTaken, merge, nameIn, remove, rename } from './group-queue.ts';
import { NameField } from './name-field.tsx';
import { whyLocked, type GroupEdits } from './use-group-edits.ts';

interface GroupEditTableProps {
  kind: NodeKind;
  /** Also say what each hangs below. */
  above: boolean;
  label: string;
  groups: readonly Group[];
  list: PagedList<Group>;
  edits: GroupEdits;
}

/** Groups while they are edited: names are fields, and those selected can be deleted, or merged into any of the list. */
export function GroupEditTable({ kind, above, label, groups, list, edits }: GroupEditTableProps) {
  const { selection, select, clear, selected } = useSelection(list);
  const nameOf = tellApart(groups);
  const name = (group: Group) => (
    <NameField
      group={group}
      label={`Name of ${nameOf(group)}`}
      name={nameIn(edits.queue, group)}
      isTaken={(typed) => isTaken(edits.queue, groups, group, typed)}
      locked={whyLocked(edits.queue, group, nameOf)}
      onRename={(name) => edits.change((queue) => rename(queue, group, name))}
    />
  );
  return (
    <>
      <Space wrap>
        <Button
          danger
          disabled={selected.length === 0}
          onClick={() => {
            edits.change((queue) => remove(queue, selected));
            clear();
          }}
        >
          Delete selected
        </Button>
        <MergeSelected
          label="Merge selected into"
          list={list}
          selected={selected}
          namesOf={tellApart}
          onChoose={(into) => {
            edits.change((queue) => merge(queue, selected, into));
            clear();
          }}
        />
      </Space>
      <GridTable
        label={label}
        columns={groupColumns(kind, above).map((column) =>
          column.key === 'name' ? { ...column, wide: true, render: name } : column,
        )}
        rows={groups}
        rowId={({ _id }) => _id}
        rowName={nameOf}
        sort={list.params.sort ?? 'name'}
        onSort={list.sort}
        selection={selection}
        onSelect={select}
      />
    </>
  );
}
