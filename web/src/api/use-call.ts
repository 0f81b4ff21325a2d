import { useCallback, useEffect, useRef, useState } from 'react';
import { failed, idle, requested, succeeded, type AsyncState } from './async-state.ts';
import { asConsoleError } from './console.ts';

export interface Call<A extends unknown[], T> extends AsyncState<T> {
  /** Starts the call; a newer run makes an older answer void. Answers the result, or undefined when it failed. */
  run: (...parameters: A) => Promise<T | undefined>;
  reset: () => void;
}

/** A call started by the person: request → success | failure. */
export function useCall<A extends unknown[], T>(call: (...parameters: A) => Promise<T>): Call<A, T> {
  const [state, setState] = useState<AsyncState<T>>(idle);
  const latestCall = useRef(call);
  const turn = useRef(0);
  useEffect(() => {
    latestCall.current = call;
  });
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const run = useCallback(async (...parameters: A) => {
    const mine = ++turn.current;
    const settle = (next: AsyncState<T>) => {
      if (mine === turn.current) setState(next);
    };
    settle(requested);
    try {
      const result = await latestCall.current(...parameters);
      settle(succeeded(result, Date.now()));
      return result;
    } catch (thrown) {
      settle(failed(asConsoleError(thrown)));
      return undefined;
    }
  }, []);

  const reset = useCallback(() => {
    turn.current += 1;
    setState(idle);
  }, []);

  return { ...state, run, reset };
}
