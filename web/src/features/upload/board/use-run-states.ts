import { largestPage, type SimulationState } from '@strainscope/console-contract';
import { useEffect, useRef, useState } from 'react';
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

/** Times after which the list is asked again for runs that it lacks, ms: it is written a moment after the run is. */
const ASKED_AGAIN_AFTER = [2_000, 8_000, 30_000];

/** States of the newest run of each event, as live updates bring them; at first, and after missed ones, as the server lists them. */
export function useRunStates(teamId: string, eventIds: ReadonlySet<string>): RunCounts & { known: boolean } {
  const [live, setLive] = useState<ReadonlyMap<string, SimulationState>>(new Map());
  const listed = useLoad(`runs ${teamId}`, async (signal) => {
    const runs = await allPages(
      (cursor) =>
        consoleApi.call(
          'simulations.ofTeam',
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
  useAskingAgain(listed.result, counts.pending + counts.complete + counts.failed < eventIds.size, listed.refresh);
  return { ...counts, known: listed.result !== undefined };
}

/** A run that was ordered between the list and the first live update is in neither. */
function useAskingAgain(answer: unknown, isShort: boolean, refresh: () => void): void {
  const times = useRef(0);
  useEffect(() => {
    const after = ASKED_AGAIN_AFTER[times.current];
    if (answer === undefined || !isShort || after === undefined) return undefined;
    const timer = setTimeout(() => {
      times.current += 1;
      refresh();
    }, after);
    return () => clearTimeout(timer);
  }, [answer, isShort, refresh]);
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
