import { Level } from '@strainscope/console-contract';
import { Navigate, useParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { useUser } from '../../session/use-user.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { PlayerStaff } from './player-staff.tsx';
import styles from './staff.module.css';
import { StaffPlaces } from './staff-places.tsx';

/** `/staff/:_id?`: who works with a player; without one, with each of the own children. Staff choose one of their places. */
export default function OwnStaffPage() {
  const { _id } = useParams();
  const { level } = useUser();
  if (_id !== undefined) return <StaffOfOne key={_id} playerId={_id} />;
  if (level === Level.admin) return <Navigate to="/admin/staff" replace />;
  if (level === Level.family) return <StaffOfChildren />;
  return (
    <StaffPlaces
      kind={level === Level.organization ? 'organization' : level === Level.institution ? 'institution' : 'team'}
    />
  );
}

function StaffOfOne({ playerId }: { playerId: string }) {
  const player = useLoad(playerId, (signal) =>
    consoleApi.call('players.get', { body: { player_id: playerId } }, { signal }),
  );
  return (
    <CallView load={player}>
      {({ data: { first_name, last_name } }) => (
        <Page title={`Staff of ${first_name} ${last_name}`} lead={LEAD}>
          <PlayerStaff playerId={playerId} name={first_name} heading="h2" />
        </Page>
      )}
    </CallView>
  );
}

function StaffOfChildren() {
  const family = useLoad('family', (signal) => consoleApi.call('families.get', {}, { signal }));
  return (
    <Page title="Staff" lead={LEAD}>
      <CallView load={family}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No children are linked to your account">Their staff appears here once they are.</Empty>
          ) : (
            data.map(({ player_id, first_name }) => (
              <section key={player_id} aria-labelledby={player_id} className={styles['child']}>
                <h2 id={player_id}>{first_name}</h2>
                <PlayerStaff playerId={player_id} name={first_name} heading="h3" />
              </section>
            ))
          )
        }
      </CallView>
    </Page>
  );
}

const LEAD = 'Who sees the events, and whom to ask.';
