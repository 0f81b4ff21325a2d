import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, refreshFailed, requested, succeeded, type AsyncState } from './async-state.ts';
import { asConsoleError } from './console.ts';

export interface Load<T> extends AsyncState<T> {
  /** Asks again, clearing what is shown: for *retry*. */
  reload: () => void;
  /** Asks again behind what is shown: for live updates. While a request is in flight it is answered first. */
  refresh: () => void;
}

/**
 * Data that a screen needs as long as it shows `key`; a new key is a new request.
 * @param load receives a signal that aborts when the key changes, on *retry*, or when the screen is left
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [held, setHeld] = useState<{ key: string; state: AsyncState<T> }>({ key, state: requested });
  const latest = useRef({ key, load });
  const inFlight = useRef<AbortController>(null);
  const onceMore = useRef(false);
  useEffect(() => {
    latest.current = { key, load };
  });

  const ask = useCallback(async (inBackground: boolean) => {
    const controller = new AbortController();
    const { signal } = controller;
    inFlight.current?.abort();
    inFlight.current = controller;
    let background = inBackground;
    do {
      onceMore.current = false;
      const { key, load } = latest.current;
      const next = await answerOf(load, signal, background);
      if (signal.aborted) return;
      setHeld((before) => ({ key, state: next(before.state) }));
      background = true;
    } while (onceMore.current);
    inFlight.current = null;
  }, []);

  useEffect(() => {
    void ask(false);
    return () => inFlight.current?.abort();
  }, [ask, key]);

  const reload = useCallback(() => {
    setHeld({ key: latest.current.key, state: requested });
    void ask(false);
  }, [ask]);
  const refresh = useCallback(() => {
    // Updates may come more often than a slow call is answered: aborted for each of them, it would never be shown.
    if (inFlight.current) onceMore.current = true;
    else void ask(true);
  }, [ask]);
  // Until the effect has run for a new key, the old key's result must not show under it.
  const state = held.key === key ? held.state : requested;
  return { ...state, reload, refresh };
}

/** What the answer makes of the state before it. */
async function answerOf<T>(
  load: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  background: boolean,
): Promise<(before: AsyncState<T>) => AsyncState<T>> {
  try {
    const answer = succeeded(await load(signal), Date.now());
    return () => answer;
  } catch (thrown) {
    const error = asConsoleError(thrown);
    return (before) => (background ? refreshFailed(before, error) : failed(error));
  }
}
