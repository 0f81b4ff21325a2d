import type { Player } from '@strainscope/console-contract';
import { countOf } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { RunCounters } from '../../shared/tree/run-counters.tsx';
import { SensorNames } from '../players/sensor-names.tsx';

interface ChildFactsProps {
  player: Player;
  /** Leaves out what was recorded: while that is hidden, a zero would be taken for none. */
  hidesRecorded: boolean;
}

/** Team, sensor, events of the last week and month, and how the simulations stand. */
export function ChildFacts({ player, hidesRecorded }: ChildFactsProps) {
  return (
    <>
      <dl>
        <dt>Team</dt>
        <dd>{player.team_name === '' ? 'None yet' : player.team_name}</dd>
        <dt>Sensor</dt>
        <dd>
          <SensorNames player={player} />
        </dd>
        {!hidesRecorded && (
          <>
            <dt>Events in 7 days</dt>
            <dd>{countOf(player.events_7_days, 'event')}</dd>
            <dt>Events in 28 days</dt>
            <dd>{countOf(player.events_28_days, 'event')}</dd>
            <dt>Last event</dt>
            <dd>
              <Time at={player.last_event_at} />
            </dd>
          </>
        )}
      </dl>
      {!hidesRecorded && <RunCounters counts={player.simulations} type="player" id={player._id} />}
    </>
  );
}
