import { Level } from '@strainscope/console-contract';
import { useState } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { REFRESH_MS } from './is-of-team.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { ReportingLine } from '../devices/reporting-line.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { usualChoice } from './exposure-choice.ts';
import { ExposureNote } from './exposure-note.tsx';
import styles from './exposure.module.css';
import { PlayerFigures } from './player-figures.tsx';

interface ExposurePanelProps {
  playerId: string;
  teamId: string | undefined;
}

/** A player's exposure, for all who see the player. */
export function ExposurePanel({ playerId, teamId }: ExposurePanelProps) {
  const isStaff = useUser().level >= Level.team;
  const [choice, choose] = useState(usualChoice);
  const { days } = choice;
  const load = useLoad(`exposure of ${playerId} ${days}`, (signal) =>
    consoleApi.call('exposure.player', { params: { id: playerId }, query: { days } }, { signal }),
  );
  useLiveRefresh(load.refresh, ({ name, data }) => name === 'hae' && data.player_id === playerId, REFRESH_MS);
  return (
    <section className={styles['panel']} aria-labelledby="exposure">
      <h2 id="exposure">Exposure</h2>
      {isStaff && teamId !== undefined && (
        <p className={styles['quiet']}>
          Of the team: <ReportingLine teamId={teamId} />
        </p>
      )}
      <ChoiceBar choice={choice} onChoose={choose} />
      <CallView load={load} rows={12}>
        {({ data }) => <PlayerFigures exposure={data} choice={choice} lead={isStaff} />}
      </CallView>
      <ExposureNote />
    </section>
  );
}
