import { liveEventNames, type LiveEvent } from '@strainscope/console-contract';

export type LiveStatus = 'off' | 'connecting' | 'live' | 'lost';

/** Pauses between tries to connect, ms; the last one repeats. */
const PAUSES = [1000, 2000, 5000, 15_000];

export interface LiveConnectionOptions {
  open: () => EventSource;
  onEvent: (event: LiveEvent) => void;
  onStatus: (status: LiveStatus) => void;
}

/**
 * The stream of live updates, kept up. A browser resumes a dropped stream by itself (with `Last-Event-ID`), but gives up
 * when the server answers with an error: then this opens a fresh one after a pause. A fresh stream knows of no place to
 * go on from, nor does one that was dropped before its first update: screens are then told to load afresh.
 * @returns the way to end it
 */
export function connectLive({ open, onEvent, onStatus }: LiveConnectionOptions): () => void {
  let source: EventSource;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMissed = false;

  const start = () => {
    let hasPlace = false;
    source = open();
    source.onopen = () => {
      tries = 0;
      onStatus('live');
      if (hasMissed) onEvent({ name: 'reset', data: { reason: 'unknown-id' } });
      hasMissed = false;
    };
    source.onerror = () => {
      onStatus('lost');
      const isGivenUp = source.readyState === EventSource.CLOSED;
      hasMissed ||= isGivenUp || !hasPlace;
      if (!isGivenUp) return;
      timer = setTimeout(start, PAUSES[Math.min(tries, PAUSES.length - 1)]);
      tries += 1;
    };
    for (const name of liveEventNames) {
      source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        hasPlace ||= lastEventId !== '';
        onEvent({ name, data: JSON.parse(data) as never });
      });
    }
  };

  onStatus('connecting');
  start();
  return () => {
    clearTimeout(timer);
    source.close();
    onStatus('off');
  };
}
