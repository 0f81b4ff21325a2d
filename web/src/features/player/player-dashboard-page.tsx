import { Level } from '@strainscope/console-contract';
import { useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { trailOf } from '../../shared/tree/tree-paths.ts';
import { playerName } from '../players/player-columns.tsx';
import { OwnAnswer } from './own-answer.tsx';
import { Recorded } from './recorded.tsx';
import { WhoseSensor } from './whose-sensor.tsx';
import { WithoutConsent } from './without-consent.tsx';

/** `/player/dashboard/:_id`: a player's events, where their strain was, and the charts of each. */
export default function PlayerDashboardPage() {
  const user = useUser();
  const { _id = user._id } = useParams();
  const load = useLoad(_id, (signal) => consoleApi.call('players.get', { body: { player_id: _id } }, { signal }));
  useLiveRefresh(
    load.refresh,
    (live) => (live.name === 'hae' || live.name === 'simulation') && live.data.player_id === _id,
  );
  const player = load.result?.data;
  return (
    <Page
      title={player ? playerName(player) : 'Player'}
      trail={player ? trailOf({ _id, path: player.path }, user.level) : []}
    >
      <CallView load={load} rows={3}>
        {({ data }) => (
          <>
            {data.undefined_member && user.level >= Level.team && <WhoseSensor player={data} />}
            {data.consent === 'given' ? (
              <>
                <OwnAnswer playerId={data._id} />
                <Recorded player={data} />
              </>
            ) : (
              <WithoutConsent player={data} consent={data.consent} load={load} />
            )}
          </>
        )}
      </CallView>
    </Page>
  );
}
