import type { Player } from '@strainscope/console-contract';
import { ExposurePanel } from '../exposure/exposure-panel.tsx';
import { StaleNotice } from '../stale-runs/stale-notice.tsx';
import { PlayerEvents } from './player-events.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { PlayerSummary } from './player-summary.tsx';

/** What was recorded of a player, for whoever may see it: to others it looks as if there were nothing. */
export function Recorded({ player }: { player: Player }) {
  const teamId = player.team_id ?? undefined;
  return (
    <>
      <PlayerFacts player={player} />
      <StaleNotice filter={{ player_id: player._id }} />
      <PlayerSummary playerId={player._id} />
      <ExposurePanel playerId={player._id} teamId={teamId} />
      <PlayerEvents playerId={player._id} teamId={teamId} />
    </>
  );
}
