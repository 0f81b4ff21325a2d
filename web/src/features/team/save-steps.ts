import { fixedTexts, type ConsoleClient } from '@strainscope/console-contract';
import type { EditStep } from '../../shared/edit/edit-step.ts';
import type { EditQueue, QueueList } from './edit-queue.ts';

interface TeamStep extends EditStep {
  list: QueueList;
}

/** The steps of *Save* in their fixed order, one call each; an empty list has none. */
export function saveSteps(api: ConsoleClient, teamId: string, queue: EditQueue): TeamStep[] {
  const { statuses, sensors, removals, moves, deletions, toPlayers } = queue;
  const statusList = Object.entries(statuses).map(([player_id, { status, seen, overrules }]) => ({
    player_id,
    status,
    ...(!overrules && { seen }),
  }));
  const sensorList = Object.entries(sensors).map(([player_id, edit]) => {
    const { brand, sensorId, takenOverFrom: from, seen, overrules } = edit;
    return {
      player_id,
      team_id: teamId,
      brand,
      sensor_id: sensorId,
      ...(!overrules && { seen: [...seen] }),
      ...(from !== undefined && { from, take_over: true }),
    };
  });
  const to_team_id = Object.values(moves)[0]?.id ?? '';
  const moving = { from_team_id: teamId, to_team_id, players: Object.keys(moves) };
  const steps: TeamStep[] = [
    {
      list: 'statuses',
      doing: 'Updating players team status...',
      done: fixedTexts.playersStatusUpdated,
      run: () => api.call('players.setStatus', { body: { team_id: teamId, players: statusList } }),
    },
    {
      list: 'sensors',
      doing: 'Updating players sensor IDs...',
      done: fixedTexts.sensorIdsUpdated,
      run: () => api.call('players.assignSensors', { body: { players: sensorList } }),
    },
    {
      list: 'removals',
      doing: 'Removing players...',
      done: fixedTexts.playersRemoved,
      run: () => api.call('players.removeFromTeam', { body: { team_id: teamId, players: Object.keys(removals) } }),
    },
    {
      list: 'moves',
      doing: 'Moving players...',
      done: 'Players moved.',
      run: () => api.call('players.move', { body: moving }),
    },
    {
      list: 'deletions',
      doing: 'Deleting players...',
      done: fixedTexts.playersDeleted,
      run: () => api.call('players.remove', { body: { players: Object.keys(deletions), seen: teamId } }),
    },
    {
      list: 'toPlayers',
      doing: 'changing admin to players...',
      done: fixedTexts.adminToPlayer,
      run: () =>
        api.call('staff.changeToPlayer', { body: { user_id: Object.keys(toPlayers), team_id: teamId, seen: teamId } }),
    },
  ];
  return steps
    .map((step) => ({ ...step, items: Object.keys(queue[step.list]) }))
    .filter(({ items }) => items.length > 0);
}
