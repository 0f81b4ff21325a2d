import type { LiveEvent } from '@strainscope/console-contract';
import { useEffect, useRef } from 'react';
import { onLiveEvent } from './live.store.ts';

/** A list is refreshed once in this time, however many updates arrive. */
const REFRESH_MS = 1000;

/** Hears live updates as long as the component is mounted. */
export function useLive(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => onLiveEvent((event) => latest.current(event)), []);
}

/**
 * Brings a screen up to date after updates that concern it and after updates were missed: at once, and again after a pause,
 * which finds what a list had not heard of yet.
 * @param pause between two refreshes, ms; longer where each is dear
 */
export function useLiveRefresh(refresh: () => void, concerns: (event: LiveEvent) => boolean, pause = REFRESH_MS): void {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; isMore: boolean }>(undefined);
  const begin = () => {
    const timer = setTimeout(() => {
      const isMore = waiting.current?.isMore;
      waiting.current = undefined;
      if (isMore) begin();
      latest.current();
    }, pause);
    waiting.current = { timer, isMore: false };
  };
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useLive((event) => {
    if (event.name !== 'reset' && !concerns(event)) return;
    if (waiting.current) waiting.current.isMore = true;
    else {
      begin();
      refresh();
    }
  });
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
}

/** Updates that change counts, states or newest times of groups and players. */
export function changesCounts({ name }: LiveEvent): boolean {
  return name === 'hae' || name === 'simulation';
}
