import { Button } from 'antd';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** What the button is read out as, where what it copies does not stand in a field beside it. */
  label?: string;
}

/** Says when it has copied, and when the browser does not let it: under plain http there is no clipboard at all. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <Button aria-label={state === 'copied' ? undefined : label} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status">{state === 'refused' && 'Select it and copy it by hand.'}</span>
    </>
  );
}
