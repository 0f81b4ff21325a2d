import { fixedTexts, type ConsoleClient } from '@strainscope/console-contract';
import type { EditStep } from '../../shared/edit/edit-step.ts';
import type { EditQueue, Removal } from './edit-queue.ts';

interface TeamStep extends EditStep {
  list: keyof EditQueue;
}

/** The steps of *Save* in their fixed order; an empty list has none. */
export function saveSteps(api: ConsoleClient, teamId: string, { statuses, sensors, removals }: EditQueue): TeamStep[] {
  const statusList = Object.entries(statuses).map(([player_id, status]) => ({ player_id, status }));
  const sensorList = Object.entries(sensors).map(([player_id, { brand, sensorId, takenOverFrom: from }]) => ({
    ...{ player_id, team_id: teamId, brand, sensor_id: sensorId },
    ...(from !== undefined && { from, take_over: true }),
  }));
  const going = (how: Removal) => Object.keys(removals).filter((id) => removals[id] === how);
  const [leaving, deleted] = [going('from-team'), going('deleted')];
  const steps: (TeamStep & { of: readonly unknown[] })[] = [
    {
      list: 'statuses',
      of: statusList,
      doing: 'Updating players team status...',
      done: fixedTexts.playersStatusUpdated,
      run: () => api.call('/player/update/status', { body: { team_id: teamId, players: statusList } }),
    },
    {
      list: 'sensors',
      of: sensorList,
      doing: 'Updating players sensor IDs...',
      done: fixedTexts.sensorIdsUpdated,
      run: () => api.call('/player/update/sensorId', { body: { players: sensorList } }),
    },
    {
      list: 'removals',
      of: leaving,
      doing: 'Removing players...',
      done: fixedTexts.playersRemoved,
      run: () => api.call('/player/remove/teamplayer', { body: { team_id: teamId, players: leaving } }),
    },
    {
      list: 'removals',
      of: deleted,
      doing: 'Deleting players...',
      done: fixedTexts.playersDeleted,
      run: () => api.call('/player/deletes', { body: { players: deleted } }),
    },
  ];
  return steps.filter(({ of }) => of.length > 0);
}
