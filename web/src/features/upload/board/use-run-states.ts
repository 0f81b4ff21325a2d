import { largestPage, type SimulationState } from '@strainscope/console-contract';
import { useState } from 'react';
import { consoleApi } from '../../../api/console.ts';
import { useLoad } from '../../../api/use-load.ts';
import { useLive } from '../../../live/use-live.ts';
import { allPages } from '../../../shared/list/all-pages.ts';

/** How many of a team's newest runs are looked through for those of an upload. */
const MOST_RUNS = 1000;

export interface RunCounts {
  pending: number;
  complete: number;
  failed: number;
}

/** States of the newest run of each event, as live updates bring them; at first, and after missed ones, as the server lists them. */
export function useRunStates(teamId: string, eventIds: ReadonlySet<string>): RunCounts & { known: boolean } {
  const [live, setLive] = useState<ReadonlyMap<string, SimulationState>>(new Map());
  const listed = useLoad(`runs ${teamId}`, async (signal) => {
    const runs = await allPages(
      (cursor) =>
        consoleApi.call(
          '/team/get/simlogs',
          { body: { team_id: teamId, itemPerPage: largestPage, ...(cursor && { cursor }) } },
          { signal },
        ),
      MOST_RUNS,
    );
    // Newest first: the last one written per event has to be the newest.
    return new Map(runs.toReversed().map(({ event_id, state }) => [event_id, state]));
  });
  useLive((event) => {
    if (event.name === 'reset') listed.refresh();
    if (event.name !== 'simulation' || event.data.team_id !== teamId) return;
    setLive((before) => new Map(before).set(event.data.event_id, event.data.state));
  });
  const counts = countRuns(new Map([...(listed.result ?? []), ...live]), eventIds);
  return { ...counts, known: listed.result !== undefined };
}

export function countRuns(states: ReadonlyMap<string, SimulationState>, eventIds: ReadonlySet<string>): RunCounts {
  const counts: RunCounts = { pending: 0, complete: 0, failed: 0 };
  for (const id of eventIds) {
    const state = states.get(id);
    if (state === undefined || state === 'cancelled') continue;
    if (state === 'complete' || state === 'failed') counts[state] += 1;
    else counts.pending += 1;
  }
  return counts;
}
