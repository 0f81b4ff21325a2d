import { liveUrl, type LiveEvent } from '@strainscope/console-contract';
import { create } from 'zustand';
import { useReachable } from '../api/reachable.store.ts';
import { connectLive, type LiveStatus } from './live-connection.ts';

interface LiveState {
  status: LiveStatus;
  /** When the status last changed, ms since the epoch: the age of what is shown while the stream is lost. */
  since: number;
}

/** Whether live updates arrive. */
export const useLiveStatus = create<LiveState>(() => ({ status: 'off', since: Date.now() }));

const listeners = new Set<(event: LiveEvent) => void>();

/** Hears every live update that the viewer may see. Returns the way to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the stream for the person signed in. Returns the way to end it. */
export function startLive(open: () => EventSource = () => new EventSource(liveUrl)): () => void {
  return connectLive({
    open,
    onEvent: (event) => {
      useReachable.getState().answered();
      listeners.forEach((listener) => listener(event));
    },
    onStatus: (status) => {
      if (status === 'live') useReachable.getState().answered();
      useLiveStatus.setState({ status, since: Date.now() });
    },
  });
}
