import { useState } from 'react';
import { useLoad } from '../../api/use-load.ts';
import { loadedOptions } from './loaded-options.ts';
import { usePausedTyping } from './use-paused-typing.ts';

/**
 * A Select whose options the server finds by the words typed.
 * @param key names what is searched
 * @param none said when the words find nothing
 */
export function useSearchedOptions<T>(
  key: string,
  ask: (words: string, signal: AbortSignal) => Promise<T>,
  none: (words: string) => string,
) {
  const [typed, setTyped] = useState('');
  const words = usePausedTyping(typed);
  const load = useLoad(`${key} ${words}`, (signal) => ask(words, signal));
  return {
    words,
    load,
    select: {
      showSearch: { filterOption: false as const, onSearch: (text: string) => setTyped(text.trim()) },
      ...loadedOptions({ ...load, loading: load.loading || typed !== words }, none(words)),
    },
  };
}
