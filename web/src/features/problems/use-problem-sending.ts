import type { OwnProblem } from '@strainscope/console-contract';
import { useEffect, useRef, useState } from 'react';
import { asConsoleError, consoleApiOver } from '../../api/console.ts';
import { fetchWithProgress } from '../../api/fetch-with-progress.ts';
import { atFields, filesOf, nextTry, refuses, type ProblemDraft, type Try } from './problem-draft.ts';

/** Sends problems, and tells how much of the present one has left, 0 to 1. What is left is given up. */
export function useProblemSending() {
  const [sent, setSent] = useState<number>();
  const last = useRef<Try>(undefined);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);
  const send = async (draft: ProblemDraft): Promise<OwnProblem> => {
    const files = filesOf(draft);
    const next = (last.current = nextTry(last.current, draft));
    const { signal } = (going.current = new AbortController());
    setSent(0);
    try {
      const api = consoleApiOver(fetchWithProgress(setSent));
      return (await api.sendProblem({ problemId: next.id, name: next.name, files }, { signal })).data;
    } catch (thrown) {
      const error = asConsoleError(thrown);
      if (refuses(error)) last.current = { ...next, isRefused: true };
      throw atFields(error, files);
    } finally {
      setSent(undefined);
    }
  };
  return { send, sent };
}
