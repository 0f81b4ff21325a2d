import type { Player, SessionDetail, SessionPerson, WearState } from '@strainscope/console-contract';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useLoad } from '../../api/use-load.ts';
import { Select } from '../../shared/form/select.tsx';
import { formatElapsed } from '../../shared/format/format-time.ts';
import { Quantity } from '../../shared/format/quantity.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { GridTable, type Column } from '../../shared/table/grid-table.tsx';

const wears: { value: WearState; label: string }[] = [
  { value: 'on', label: 'Worn' },
  { value: 'off', label: 'Not worn' },
  { value: 'unknown', label: 'Unknown' },
];

export const nameOfPerson = ({ first_name, last_name }: Pick<SessionPerson, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim() || 'Player without a name';

/** Who takes part, with their load and whether they wear a sensor. */
export function SessionPeople({ detail, onChanged }: { detail: SessionDetail; onChanged: () => void }) {
  const { session, people, may_edit } = detail;
  const wear = useCall((person_id: string, state: WearState) =>
    consoleApi.call('sessions.recordWear', { body: { session_id: session._id, person_ids: [person_id], state } }),
  );
  const set = async (person_id: string, state: WearState) => {
    if (await wear.run(person_id, state)) onChanged();
  };
  const worn: Column<SessionPerson> = {
    key: 'wear',
    title: 'Sensor',
    render: (person) =>
      may_edit && person.listed ? (
        <Select
          aria-label={`Sensor of ${nameOfPerson(person)}`}
          style={{ width: 120 }}
          value={person.wear.at(-1)?.state ?? 'unknown'}
          options={wears}
          onChange={(state: WearState) => void set(person.person_id, state)}
        />
      ) : (
        wears.find(({ value }) => value === (person.wear.at(-1)?.state ?? 'unknown'))?.label
      ),
  };
  return (
    <section aria-label="Who takes part">
      <h2>Who takes part</h2>
      {may_edit &&
        session.teams.map((team) => (
          <ChoosePeople key={team.team_id} team={team} detail={detail} onChanged={onChanged} />
        ))}
      {wear.error && <InlineFailure error={wear.error} />}
      {people.length === 0 ? (
        <Empty title="Nobody is named yet">Name who takes part, so that time with a sensor is counted.</Empty>
      ) : (
        <GridTable
          label="Players of the session"
          columns={[...columns, worn]}
          rows={people}
          rowId={({ person_id }) => person_id}
        />
      )}
    </section>
  );
}

const columns: Column<SessionPerson>[] = [
  {
    key: 'name',
    title: 'Player',
    primary: true,
    render: (person) => <Link to={`/player/dashboard/${person.person_id}`}>{nameOfPerson(person)}</Link>,
  },
  {
    key: 'position',
    title: 'Position',
    render: ({ position, listed }) => (listed ? position || 'not told' : 'not named'),
  },
  { key: 'events', title: 'Events', numeric: true, render: ({ load }) => load.events },
  {
    key: 'peak',
    title: 'Largest PLA',
    numeric: true,
    render: ({ load }) => <Quantity value={load.peak_pla} unit="g" none="none" />,
  },
  {
    key: 'sum',
    title: 'Sum of PLA',
    numeric: true,
    render: ({ load }) => <Quantity value={load.events === 0 ? null : load.sum_pla} unit="g" none="none" />,
  },
  {
    key: 'worn',
    title: 'Worn for',
    numeric: true,
    render: ({ seconds_worn, wear }) =>
      seconds_worn === 0 && wear.every(({ state }) => state === 'unknown') ? 'not told' : formatElapsed(seconds_worn),
  },
];

interface ChoosePeopleProps {
  team: { team_id: string; name: string };
  detail: SessionDetail;
  onChanged: () => void;
}

function ChoosePeople({ team, detail: { session, people }, onChanged }: ChoosePeopleProps) {
  const [open, setOpen] = useState(false);
  const listed = people.filter(({ listed: isListed, team_id }) => isListed && team_id === team.team_id);
  const [chosen, setChosen] = useState<string[]>([]);
  const save = useCall(() => {
    const positions = new Map(listed.map(({ person_id, position }) => [person_id, position]));
    const participants = chosen.map((person_id) => ({ person_id, position: positions.get(person_id) ?? '' }));
    return consoleApi.call('sessions.setParticipants', {
      body: { session_id: session._id, team_id: team.team_id, participants },
    });
  });
  const confirm = async () => {
    if (!(await save.run())) return;
    setOpen(false);
    onChanged();
  };
  const show = () => {
    setChosen(listed.map(({ person_id }) => person_id));
    setOpen(true);
  };
  return (
    <>
      <Button onClick={show}>Choose who of {team.name || 'the team'} takes part</Button>
      <Modal
        open={open}
        title="Who takes part"
        okText="Save"
        confirmLoading={save.loading}
        onOk={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {open && <Players teamId={team.team_id} chosen={chosen} onChange={setChosen} />}
        {save.error && <InlineFailure error={save.error} />}
      </Modal>
    </>
  );
}

function Players({
  teamId,
  chosen,
  onChange,
}: {
  teamId: string;
  chosen: string[];
  onChange: (ids: string[]) => void;
}) {
  const load = useLoad(`players to choose of ${teamId}`, (signal) =>
    consoleApi.call('players.ofTeam', { body: { team_id: teamId, itemPerPage: 200 } }, { signal }),
  );
  const optionOf = (player: Player) => ({ value: player._id, label: nameOfPerson(player) });
  return (
    <CallView load={load}>
      {({ data }) => {
        // Who is chosen and not among the options, having left the team, stays chosen.
        const others = chosen.filter((id) => !data.some(({ _id }) => _id === id));
        return (
          <Checkbox.Group
            options={data.map(optionOf)}
            value={chosen}
            onChange={(ids) => onChange([...others, ...ids])}
          />
        );
      }}
    </CallView>
  );
}
