import { fixedTexts, type ConsoleClient } from '@strainscope/console-contract';
import type { EditQueue } from './edit-queue.ts';

/** One step of *Save*: a call for one list of changes, all or nothing. */
export interface SaveStep {
  /** The list of the queue that it empties. */
  list: keyof EditQueue;
  doing: string;
  done: string;
  run: () => Promise<unknown>;
}

export const allSaved = 'Successfully edited players.';

/** The steps of *Save* in their fixed order; an empty list has none. */
export function saveSteps(api: ConsoleClient, teamId: string, { statuses, sensors }: EditQueue): SaveStep[] {
  const statusList = Object.entries(statuses).map(([player_id, status]) => ({ player_id, status }));
  const sensorList = Object.entries(sensors).map(([player_id, { brand, sensorId }]) => ({
    player_id,
    team_id: teamId,
    brand,
    sensor_id: sensorId,
  }));
  const steps: SaveStep[] = [];
  if (statusList.length > 0) {
    steps.push({
      list: 'statuses',
      doing: 'Updating players team status...',
      done: fixedTexts.playersStatusUpdated,
      run: () => api.call('/player/update/status', { body: { team_id: teamId, players: statusList } }),
    });
  }
  if (sensorList.length > 0) {
    steps.push({
      list: 'sensors',
      doing: 'Updating players sensor IDs...',
      done: fixedTexts.sensorIdsUpdated,
      run: () => api.call('/player/update/sensorId', { body: { players: sensorList } }),
    });
  }
  return steps;
}
