import type { PlayerExposureDetail } from '@strainscope/console-contract';
import { Partial } from '../../shared/states/states.tsx';
import type { ExposureChoice } from './exposure-choice.ts';
import { ExposureParts } from './exposure-parts.tsx';
import { noSessionsWords, outsideWords, playerSentence } from './exposure-words.ts';
import styles from './exposure.module.css';
import { LoadsTable } from './loads-table.tsx';
import { Part } from './part.tsx';
import { SessionExposures } from './session-exposures.tsx';

interface PlayerFiguresProps {
  exposure: PlayerExposureDetail;
  choice: ExposureChoice;
  /** Whether the viewer may open sessions. */
  lead: boolean;
}

/** What came together in a player's sessions of the chosen days, and their load up to now. */
export function PlayerFigures({ exposure, choice: { days, kind }, lead }: PlayerFiguresProps) {
  const { figures, loads, events_outside_sessions: outside } = exposure;
  const chosen = figures.find((each) => each.kind === kind);
  const sessions = exposure.sessions.filter((session) => kind === 'all' || session.kind === kind);
  const hasSessions = chosen !== undefined && chosen.player_sessions > 0;
  return (
    <>
      <p className={styles['answer']}>
        {hasSessions
          ? playerSentence(chosen, days)
          : `${noSessionsWords(kind, days, 'player')}, so there is no rate. ${outsideWords(outside)}`}
      </p>
      <Part title="Contact load" within>
        <p className={styles['quiet']}>
          Every event counts, in sessions and outside of them, whether or not a sensor is known to have been worn; false
          positives do not.
        </p>
        <LoadsTable loads={loads} />
      </Part>
      {hasSessions && <ExposureParts figures={chosen} outside={outside} about="player" />}
      {sessions.length > 0 && (
        <Part title="Latest sessions" within>
          {hasSessions && sessions.length < chosen.player_sessions && (
            <Partial>The latest {sessions.length} are shown.</Partial>
          )}
          <SessionExposures sessions={sessions} lead={lead} />
        </Part>
      )}
    </>
  );
}
