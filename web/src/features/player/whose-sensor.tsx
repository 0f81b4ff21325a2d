import type { Player } from '@strainscope/console-contract';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { undoable } from '../../shared/edit/undoable.ts';
import { countOf } from '../../shared/format/format-number.ts';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import { IdentifyMember } from '../undefined-players/identify-member.tsx';
import styles from './player.module.css';

/** Asks who wore the sensor of an undefined member: the staff of the team know best. */
export function WhoseSensor({ player }: { player: Player }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [wearer, setWearer] = useState<{ id: string; name: string }>();
  const assignment = useCall(async (player_id: string, name: string) => {
    await consoleApi.call('players.identify', { body: { user_id: player._id, player_id } });
    void message.success(`Assigned to ${name}.`);
    // Where it can be undone.
    await navigate(`/team/players/${player.team_id}`, { replace: true });
  });
  return (
    <Alert
      type="info"
      showIcon
      title="Nobody has said yet whose sensor this is"
      description={
        <div className={styles['whose']}>
          <p>Say whose it is: the sensor and its {countOf(player.events, 'event')} become theirs.</p>
          <IdentifyMember
            label="Whose sensor is it?"
            placeholder="Type a player’s name"
            disabled={assignment.loading}
            onChoose={(id, name) => setWearer({ id, name })}
          />
          {wearer && (
            <>
              <p>{undoable}</p>
              <Button
                type="primary"
                loading={assignment.loading}
                onClick={() => void assignment.run(wearer.id, wearer.name)}
              >
                Assign to {wearer.name}
              </Button>
            </>
          )}
          {assignment.error && <InlineFailure error={assignment.error} />}
        </div>
      }
    />
  );
}
