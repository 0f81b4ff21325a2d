import type { SimulationRow } from '@strainscope/console-contract';
import { formatTime } from '../../shared/format/format-time.ts';
import { shortId } from './short-id.ts';

/** What a run is called: whose it is, and of when. */
export function runName({ player_name, occurred_at, event_id }: SimulationRow): string {
  return `${player_name}, ${occurred_at === null ? shortId(event_id) : formatTime(new Date(occurred_at))}`;
}
