import type { ConsoleError } from '@strainscope/console-contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, refreshFailed, requested, succeeded, type AsyncState } from './async-state.ts';
import { asConsoleError } from './console.ts';

export interface Load<T> extends AsyncState<T> {
  /** Asks again, clearing what is shown: for *retry*. */
  reload: () => void;
  /**
   * Asks again behind what is shown: for live updates. While a request is in flight it is answered first; one that got no
   * answer is asked again until it has one.
   */
  refresh: () => void;
}

/** Pause before a refresh that got no answer is asked again, ms: the update that called for it comes once. */
const AGAIN_MS = 5000;

/**
 * Data that a screen needs as long as it shows `key`; a new key is a new request.
 * @param load receives a signal that aborts when the key changes, on *retry*, or when the screen is left
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [held, setHeld] = useState<{ key: string; state: AsyncState<T> }>({ key, state: requested });
  const latest = useRef({ key, load });
  const inFlight = useRef<AbortController>(null);
  const onceMore = useRef(false);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { key, load };
  });

  const ask = useCallback(async function ask(inBackground: boolean): Promise<void> {
    clearTimeout(again.current);
    const controller = new AbortController();
    const { signal } = controller;
    inFlight.current?.abort();
    inFlight.current = controller;
    let background = inBackground;
    let isLost: boolean;
    do {
      onceMore.current = false;
      const { key, load } = latest.current;
      const { next, error } = await answerOf(load, signal, background);
      if (signal.aborted) return;
      setHeld((before) => ({ key, state: next(before.state) }));
      isLost = background && error?.mayPass === true;
      background = true;
    } while (onceMore.current);
    inFlight.current = null;
    if (isLost) again.current = setTimeout(() => void ask(true), AGAIN_MS);
  }, []);

  useEffect(() => {
    void ask(false);
    return () => {
      inFlight.current?.abort();
      clearTimeout(again.current);
    };
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
): Promise<{ next: (before: AsyncState<T>) => AsyncState<T>; error?: ConsoleError }> {
  try {
    const answer = succeeded(await load(signal), Date.now());
    return { next: () => answer };
  } catch (thrown) {
    const error = asConsoleError(thrown);
    return { next: (before) => (background ? refreshFailed(before, error) : failed(error)), error };
  }
}
