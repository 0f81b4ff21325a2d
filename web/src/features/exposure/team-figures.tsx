import type { TeamExposure } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { Time } from '../../shared/format/time.tsx';
import { Empty } from '../../shared/states/states.tsx';
import type { ExposureChoice } from './exposure-choice.ts';
import { ExposureParts } from './exposure-parts.tsx';
import { noSessionsWords, outsideWords, teamSentence } from './exposure-words.ts';
import styles from './exposure.module.css';

interface TeamFiguresProps {
  teamId: string;
  exposure: TeamExposure;
  choice: ExposureChoice;
}

/** What came together in a team's sessions of the chosen days. */
export function TeamFigures({ teamId, exposure, choice: { days, kind } }: TeamFiguresProps) {
  const { figures, events_outside_sessions: outside, since, as_of } = exposure;
  const chosen = figures.find((each) => each.kind === kind);
  if (!chosen || chosen.player_sessions === 0) {
    return (
      <Empty
        title={noSessionsWords(kind, days, 'team')}
        actions={<Link to={`/sessions/team/${teamId}`}>Sessions of the team</Link>}
      >
        Rates are of sessions: plan them and say who takes part, or choose a longer period. {outsideWords(outside)}
      </Empty>
    );
  }
  return (
    <>
      <div>
        <p className={styles['answer']}>{teamSentence(chosen, days)}</p>
        <p className={styles['quiet']}>
          From <Time at={since} /> to <Time at={as_of} />. A player-session is one player in one session, a player-hour
          one hour in which one player wore a sensor.
        </p>
      </div>
      <ExposureParts figures={chosen} outside={outside} about="team" />
    </>
  );
}
