import type { FileVerdict } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { consoleApi } from '../../../api/console.ts';
import { useCall } from '../../../api/use-call.ts';
import { Select } from '../../../shared/form/select.tsx';
import { printedSensorId } from '../../../shared/format/sensor-id.ts';
import { InlineFailure } from '../../../shared/states/inline-failure.tsx';
import styles from '../upload.module.css';

export interface UnknownSensor {
  sensorId: string;
  /** The undefined member that its events went to; null before they are ingested. */
  undefinedMember: string | null;
  /** Its first event in the file, ISO 8601: whoever wears it wore it then. */
  from: string | undefined;
}

/** The sensors of a file that nobody wears. Before anything is stored no undefined member is there to be identified. */
export function unknownSensors({ events }: FileVerdict): UnknownSensor[] {
  const found = new Map<string, UnknownSensor>();
  for (const { sensor_id: sensorId, person_unknown, player_id, state, occurred_at } of events) {
    if (!person_unknown || sensorId === '') continue;
    const isStored = state === 'recorded' || state === 'replaced' || state === 'duplicate';
    const times = [found.get(sensorId)?.from, occurred_at ?? undefined].filter((time) => time !== undefined);
    found.set(sensorId, { sensorId, undefinedMember: isStored ? player_id : null, from: times.toSorted()[0] });
  }
  return [...found.values()];
}

interface AssignSensorProps {
  sensor: UnknownSensor;
  brand: string;
  teamId: string;
  wearers: ReadonlyMap<string, string>;
  onAssigned: () => void;
}

/** Gives a sensor that nobody wears to a player of the team; events that are stored already become theirs. */
export function AssignSensor({ sensor, brand, teamId, wearers, onAssigned }: AssignSensorProps) {
  const { sensorId, undefinedMember, from } = sensor;
  const [open, setOpen] = useState(false);
  const assign = useCall(async (playerId: string) => {
    if (undefinedMember !== null) {
      await consoleApi.call('players.identify', { body: { user_id: undefinedMember, player_id: playerId } });
    } else {
      const player = { player_id: playerId, team_id: teamId, brand, sensor_id: sensorId, ...(from && { from }) };
      await consoleApi.call('players.assignSensors', { body: { players: [player] } });
    }
    onAssigned();
    return wearers.get(playerId) ?? '';
  });
  const printed = printedSensorId(brand, sensorId);
  if (assign.result !== undefined) {
    return (
      <p role="status">
        Sensor {printed} is {assign.result}’s now.
      </p>
    );
  }
  if (!open) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Assign sensor {printed}
      </Button>
    );
  }
  const players = [...wearers].filter(([id]) => id !== undefinedMember);
  return (
    <div className={styles['assign']}>
      <Select<string>
        aria-label={`Player who wears sensor ${printed}`}
        placeholder={`Who wears ${printed}?`}
        notFoundContent="The team has no players yet"
        showSearch
        autoFocus
        optionFilterProp="label"
        loading={assign.loading}
        disabled={assign.loading}
        options={players.map(([value, label]) => ({ value, label }))}
        onChange={(playerId) => void assign.run(playerId)}
      />
      {assign.error && <InlineFailure error={assign.error} />}
    </div>
  );
}
