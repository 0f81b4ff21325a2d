import type { LiveEventData, Simulation, SimulationState } from '@strainscope/console-contract';
import { useState } from 'react';
import { useLive } from '../../../live/use-live.ts';

const ENDED: readonly SimulationState[] = ['complete', 'failed', 'cancelled'];

export function hasEnded(state: SimulationState): boolean {
  return ENDED.includes(state);
}

/**
 * The newest simulation of an event, moving as live updates arrive: state and progress at once, everything else (result,
 * reason, attempts) by asking afresh when the run changes or ends.
 */
export function useLiveSimulation(
  eventId: string,
  simulation: Simulation | null,
  refresh: () => void,
): Simulation | null {
  const [update, setUpdate] = useState<LiveEventData<'simulation'>>();
  useLive((event) => {
    if (event.name === 'reset') refresh();
    if (event.name !== 'simulation' || event.data.event_id !== eventId) return;
    setUpdate(event.data);
    if (event.data.simulation_id !== simulation?._id || hasEnded(event.data.state)) refresh();
  });
  if (!simulation || update?.simulation_id !== simulation._id || hasEnded(simulation.state)) return simulation;
  return { ...simulation, state: update.state, progress: update.progress ?? simulation.progress };
}
