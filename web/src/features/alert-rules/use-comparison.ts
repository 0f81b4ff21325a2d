import type { AlertRulesCompared, ConsoleError } from '@strainscope/console-contract';
import { useCallback, useEffect, useRef } from 'react';
import { asConsoleError, consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { usePausedTyping } from '../../shared/form/use-paused-typing.ts';

/** Pause in typing before rules are compared, ms. */
const PAUSE_MS = 600;

/** What publishing a text would change. */
export interface Comparison {
  /** Undefined until this very text has been compared. */
  compared: AlertRulesCompared | undefined;
  /** Why the text that was compared last could not be. */
  error: ConsoleError | undefined;
  loading: boolean;
  /** Compares the text now. */
  compare: () => void;
}

interface Compared {
  nodeId: string;
  text: string;
  /** Whether the text differs from what is in force: only then it is compared by itself. */
  isChanged: boolean;
  /** Number of the newest version: with another one the answer may be another. */
  newest: number;
  onRead: (text: string, json: string) => void;
}

/** Compares rules with those in force, once typing pauses or on demand; an answer about an older text is dropped. */
export function useComparison({ nodeId, text, isChanged, newest, onRead }: Compared): Comparison {
  const asked = useRef('');
  const call = useCall(async (about: string) => {
    const sent = about.slice(about.indexOf(' ') + 1);
    try {
      const { data } = await consoleApi.call('alertRules.compare', { params: { id: nodeId }, body: { text: sent } });
      onRead(sent, data.json);
      return { about, data };
    } catch (thrown) {
      return { about, error: asConsoleError(thrown) };
    }
  });
  const now = `${newest} ${text}`;
  const waiting = isChanged && text !== '' ? now : '';
  const paused = usePausedTyping(waiting, PAUSE_MS);
  const { run } = call;
  const ask = useCallback(
    (about: string) => {
      asked.current = about;
      void run(about);
    },
    [run],
  );
  useEffect(() => {
    if (paused !== '' && paused === waiting && paused !== asked.current) ask(paused);
  }, [paused, waiting, ask]);
  const { result, loading } = call;
  return {
    compared: result?.about === now ? result.data : undefined,
    error: result?.about === now || isChanged ? result?.error : undefined,
    loading,
    compare: () => ask(now),
  };
}
