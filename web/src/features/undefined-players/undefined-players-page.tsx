import { playerSort, type Player } from '@strainscope/console-contract';
import { App, Button } from 'antd';
import { consoleApi } from '../../api/console.ts';
import { useRefreshSoon } from '../../shared/edit/use-refresh-soon.ts';
import { UndoNotice } from '../../shared/edit/undo-notice.tsx';
import { countOf } from '../../shared/format/format-number.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { MergeSelected } from '../../shared/list/merge-selected.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { useSelection } from '../../shared/list/use-selection.ts';
import { Page } from '../../shared/page/page.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { nothingSelected } from '../../shared/table/selection.ts';
import { playerColumns, playerCsv } from '../players/player-columns.tsx';
import { tellApart } from '../players/tell-apart.ts';
import { deletionTouches } from './deletion-touches.ts';
import { IdentifyMember } from './identify-member.tsx';
import { MemberVerdicts } from './member-verdicts.tsx';
import { memberName } from './member-name.ts';
import { useMemberEdits } from './use-member-edits.ts';

/** `/players/undefined`: members made for sensors that nobody owns, to be assigned to a player, merged or deleted. */
export default function UndefinedPlayersPage() {
  const { modal } = App.useApp();
  const list = usePagedList('undefined members', (params, signal) =>
    consoleApi.call(
      'players.list',
      { body: { ...asCallParams(params, playerSort.options), undefined_only: true } },
      { signal },
    ),
  );
  const { selection, select, clear, selected } = useSelection(list);
  const edits = useMemberEdits();
  const refreshSoon = useRefreshSoon();
  const refresh = list.load.refresh;
  const none = selected.length === 0;
  /** Who was refused stays selected. */
  const identify = async (...parameters: Parameters<typeof edits.identify>) => {
    const refused = await edits.identify(...parameters);
    select({ ...nothingSelected, ids: refused });
    refreshSoon(refresh);
  };
  const remove = async () => {
    if (await edits.remove(selected)) clear();
    refreshSoon(refresh);
  };
  const confirmRemoval = () => {
    modal.confirm({
      title: `Delete ${countOf(selected.length, 'undefined member')}?`,
      content: deletionTouches(selected),
      okText: 'Delete',
      okButtonProps: { danger: true },
      onOk: () => void remove(),
    });
  };
  const takenBack = () => {
    edits.reset();
    refreshSoon(refresh);
  };
  const tools = (
    <>
      <IdentifyMember
        label="Assign selected to a player"
        placeholder="Assign selected to…"
        disabled={none || edits.saving}
        onChoose={(id, name) => void identify(id, selected, { doing: 'Assigning...', done: `Assigned to ${name}.` })}
      />
      <MergeSelected
        label="Merge selected into"
        list={list}
        selected={selected}
        disabled={edits.saving}
        namesOf={() => memberName}
        onChoose={({ _id: into }) => {
          const others = selected.filter(({ _id }) => _id !== into);
          void identify(into, others, { doing: 'Merging...', done: 'Merged.' });
        }}
      />
      <Button danger disabled={none} loading={edits.saving} onClick={confirmRemoval}>
        Delete selected
      </Button>
      <ListCsv name="undefined-members" list={list} columns={playerCsv} />
    </>
  );
  return (
    <Page
      title="Undefined members"
      lead="Made for sensors that nobody owns. Select one or several, then say whose they are: sensor and events become that player's. Several that are one person who has no name yet are merged."
    >
      <div role="status">
        {edits.verdicts.length > 0 ? (
          <MemberVerdicts verdicts={edits.verdicts} />
        ) : (
          edits.progress.filter(Boolean).at(-1)
        )}
      </div>
      {edits.error && <InlineFailure error={edits.error} faults={edits.faults} />}
      <UndoNotice
        undos={edits.undos}
        partly={edits.verdicts.some(({ refused }) => refused)}
        onUndone={takenBack}
        onClose={edits.forgetUndos}
      />
      <ListView list={list} filterLabel="Filter undefined members" tools={tools} orders={columnsOf([])} empty={empty}>
        {(players) => (
          <GridTable
            label="Undefined members"
            columns={columnsOf(players)}
            rows={players}
            rowId={({ _id }) => _id}
            rowName={tellApart(players)}
            sort={list.params.sort ?? 'name'}
            onSort={list.sort}
            selection={selection}
            onSelect={select}
          />
        )}
      </ListView>
    </Page>
  );
}

function columnsOf(players: readonly Player[]) {
  const { sensor, team, events, lastEvent } = playerColumns(players);
  return [{ ...sensor, primary: true }, team, events, lastEvent];
}

const empty = (
  <Empty title="Every sensor has its player">Sensors that nobody owns appear here once files come in.</Empty>
);
