import { fixedTexts, type Player } from '@strainscope/console-contract';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { refreshSoon } from '../../shared/edit/refresh-soon.ts';
import { UndoNotice } from '../../shared/edit/undo-notice.tsx';
import { useEditRun } from '../../shared/edit/use-edit-run.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { ListCsv } from '../../shared/csv/list-csv.tsx';
import { ListView } from '../../shared/list/list-view.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable } from '../../shared/table/grid-table.tsx';
import { nothingSelected } from '../../shared/table/selection.ts';
import { playerColumns } from '../players/player-columns.tsx';
import { playerCsv } from '../players/player-csv.ts';
import { playerSorts } from '../players/player-sorts.ts';
import { tellApart } from '../players/tell-apart.ts';
import { IdentifyMember } from './identify-member.tsx';
import { MergeMembers } from './merge-members.tsx';
import { deletionTouches } from './deletion-touches.ts';

/** `/players/undefined`: members made for sensors that nobody owns, to be assigned to a player, merged or deleted. */
export default function UndefinedPlayersPage() {
  const list = usePagedList('undefined members', (params, signal) =>
    consoleApi.call(
      '/player/filterList',
      { body: { ...asCallParams(params, playerSorts), undefined_only: true } },
      { signal },
    ),
  );
  const [selection, setSelection] = useState(nothingSelected);
  // What is deleted or merged is what is seen: another page or filter begins with nothing selected.
  const shown = JSON.stringify(list.params);
  const [selectedIn, setSelectedIn] = useState(shown);
  if (selectedIn !== shown) {
    setSelectedIn(shown);
    setSelection(nothingSelected);
  }
  const run = useEditRun();
  const refresh = list.load.refresh;
  const identify = (player_id: string, ids: readonly string[], words: { doing: string; done: string }) => {
    const steps = ids.map((user_id) => ({
      ...{ list: user_id, ...words },
      run: () => consoleApi.call('/members/identify', { body: { user_id, player_id } }),
    }));
    return save(steps);
  };
  const save = async (steps: Parameters<typeof run.save>[0]) => {
    await run.save(steps, '', () => undefined);
    setSelection(nothingSelected);
    refreshSoon(refresh);
  };
  const takenBack = () => {
    run.reset();
    refreshSoon(refresh);
  };
  const remove = () =>
    save([
      {
        ...{ list: 'deletes', doing: 'Undefined member deleting...', done: fixedTexts.undefinedMemberDeleted },
        run: () => consoleApi.call('/admin/deleteUndefinedMember', { body: { user_id: [...selection.ids] } }),
      },
    ]);
  const chosen = [...selection.ids];
  const selected = (list.load.result?.data ?? []).filter(({ _id }) => selection.ids.has(_id));
  const tools = (
    <>
      <IdentifyMember
        disabled={chosen.length === 0}
        onChoose={(id, name) => void identify(id, chosen, { doing: 'Assigning...', done: `Assigned to ${name}.` })}
      />
      <MergeMembers
        members={selected}
        onChoose={(into) =>
          void identify(
            into,
            chosen.filter((id) => id !== into),
            { doing: 'Merging...', done: 'Merged.' },
          )
        }
      />
      <Popconfirm
        title={`Delete ${countOf(chosen.length, 'undefined member')}?`}
        description={deletionTouches(selected)}
        okText="Delete"
        okButtonProps={{ danger: true }}
        styles={{ root: { maxWidth: 'min(400px, 90vw)' } }}
        onConfirm={() => void remove()}
        disabled={chosen.length === 0}
      >
        <Button danger disabled={chosen.length === 0} loading={run.saving}>
          Delete selected
        </Button>
      </Popconfirm>
      <ListCsv name="undefined-members" list={list} columns={playerCsv} />
    </>
  );
  return (
    <Page
      title="Undefined members"
      lead="Made for sensors that nobody owns. Select one or several, then say whose they are: sensor and events become that player's. Several that are one person who has no name yet are merged."
    >
      <div role="status">{run.progress.at(-2) ?? run.progress.at(-1)}</div>
      {run.error && <InlineFailure error={run.error} />}
      <UndoNotice undos={run.undos} onUndone={takenBack} onClose={run.forgetUndos} />
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
            onSelect={setSelection}
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
