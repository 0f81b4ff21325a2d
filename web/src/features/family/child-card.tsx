import type { FamilyChild } from '@strainscope/console-contract';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { changesCounts, useLiveRefresh } from '../../live/use-live.ts';
import { useRefreshSoon } from '../../shared/edit/use-refresh-soon.ts';
import { Skeleton } from '../../shared/states/skeleton.tsx';
import { Failure } from '../../shared/states/states.tsx';
import { ShownSoon } from '../consent/shown-soon.tsx';
import { audienceOf } from '../consent/what-is-shown.ts';
import { ChildConsents } from './child-consents.tsx';
import { ChildFacts } from './child-facts.tsx';
import styles from './family.module.css';
import { Guardians } from './guardians.tsx';

/** One child: what the sensors measured, what is consented to, and who the guardians are. */
export function ChildCard({ child, onChanged }: { child: FamilyChild; onChanged: () => void }) {
  const { player_id, first_name, last_name } = child;
  const player = useLoad(player_id, (signal) => consoleApi.call('players.get', { body: { player_id } }, { signal }));
  useLiveRefresh(player.refresh, changesCounts);
  const refreshSoon = useRefreshSoon();
  const audience = audienceOf(child.purposes);
  const isHidden = audience === 'nobody';
  // The consents are as they were decided; what is recorded follows a moment later.
  const isBehind = audience === 'all' && player.result !== undefined && player.result.data.consent !== 'given';
  const onDecided = () => {
    onChanged();
    refreshSoon(player.refresh);
  };
  const belongsNowhere = player.error?.status === 404;
  const hasTeam = !belongsNowhere && player.result?.data.team_id !== null;
  return (
    <article className={styles['card']}>
      <h2>
        <Link to={`/player/dashboard/${player_id}`}>
          {first_name} {last_name}
        </Link>
      </h2>
      {player.result && <ChildFacts player={player.result.data} hidesRecorded={isHidden || isBehind} />}
      {isBehind && <ShownSoon load={player} />}
      {isHidden && (
        <p>
          Without consent to measuring nothing is shown: what was recorded with it stays hidden, and what is recorded
          now is locked unread and erased after 30 days, unless there is consent by then.
        </p>
      )}
      {belongsNowhere && <p className={styles['quiet']}>Plays in no team yet, so nothing has been measured.</p>}
      {player.error && !belongsNowhere && <Failure error={player.error} onRetry={player.reload} />}
      {!player.result && !player.error && <Skeleton rows={5} />}
      <p className={styles['links']}>
        <Link to={`/staff/${player_id}`} aria-label={`Staff of ${first_name}`}>
          Staff
        </Link>
        <Link to={`/profile/${player_id}`} aria-label={`Profile of ${first_name}`}>
          Profile
        </Link>
        <Link to={`/player/data-collection/${player_id}`} aria-label={`Data held of ${first_name}`}>
          Data held
        </Link>
      </p>
      <ChildConsents child={child} onChanged={onDecided} />
      <Guardians child={child} hasTeam={hasTeam} onChanged={onChanged} />
    </article>
  );
}
