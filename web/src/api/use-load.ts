import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, refreshFailed, requested, succeeded, type AsyncState } from './async-state.ts';
import { asConsoleError } from './console.ts';

export interface Load<T> extends AsyncState<T> {
  /** Asks again, clearing what is shown: for *retry*. */
  reload: () => void;
  /** Asks again behind what is shown: for live updates. */
  refresh: () => void;
}

/**
 * Data that a screen needs as long as it shows `key`; a new key is a new request.
 * @param load receives a signal that aborts when the key changes or the screen is left
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [held, setHeld] = useState<{ key: string; state: AsyncState<T> }>({ key, state: requested });
  const latestLoad = useRef(load);
  const current = useRef<AbortController>(null);
  useEffect(() => {
    latestLoad.current = load;
  });

  const ask = useCallback(
    async (background: boolean) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      try {
        const result = await latestLoad.current(controller.signal);
        if (!controller.signal.aborted) setHeld({ key, state: succeeded(result, Date.now()) });
      } catch (thrown) {
        if (controller.signal.aborted) return;
        const error = asConsoleError(thrown);
        setHeld((held) => ({ key, state: background ? refreshFailed(held.state, error) : failed(error) }));
      }
    },
    [key],
  );

  useEffect(() => {
    void ask(false);
    return () => current.current?.abort();
  }, [ask]);

  const reload = useCallback(() => {
    setHeld({ key, state: requested });
    void ask(false);
  }, [key, ask]);
  const refresh = useCallback(() => void ask(true), [ask]);
  // Until the effect has run for a new key, the old key's result must not show under it.
  const state = held.key === key ? held.state : requested;
  return { ...state, reload, refresh };
}
