import { useRef, type RefObject } from 'react';

/**
 * Lets a dialog begin in the first field of its body. `autoFocus` does not hold there: the dialog takes the focus itself
 * once it is open, and gives it to the cross that closes it.
 */
export function useFirstField(): { body: RefObject<HTMLDivElement | null>; afterOpenChange: (open: boolean) => void } {
  const body = useRef<HTMLDivElement>(null);
  const afterOpenChange = (open: boolean) => {
    if (open) body.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  return { body, afterOpenChange };
}
