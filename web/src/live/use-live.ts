import type { LiveEvent } from '@strainscope/console-contract';
import { useEffect, useRef } from 'react';
import { onLiveEvent } from './live.store.ts';

/** At most one refresh of a list in this time, however many updates arrive. */
const REFRESH_MS = 1000;

/** Hears live updates as long as the component is mounted. */
export function useLive(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onLiveEvent((event) => latest.current(event)), []);
}

/** Brings a screen up to date, in batches, after updates that concern it and after updates were missed. */
export function useLiveRefresh(refresh: () => void, concerns: (event: LiveEvent) => boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (event.name !== 'reset' && !concerns(event)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, REFRESH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Updates that change counts, states or newest times of groups and players. */
export function changesCounts({ name }: LiveEvent): boolean {
  return name === 'hae' || name === 'simulation';
}
