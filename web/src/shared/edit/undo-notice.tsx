import type { Undoable } from '@strainscope/console-contract';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { consoleApi } from '../../api/console.ts';
import { formatTime } from '../format/format-time.ts';
import { InlineFailure } from '../states/inline-failure.tsx';
import { countsFollow, OpenUndos } from './open-undos.tsx';

interface UndoNoticeProps {
  /** What can be taken back, oldest first: they are undone from the last to the first. */
  undos: readonly NonNullable<Undoable>[];
  /** Not everything was saved: what was not stands beside. */
  partly?: boolean;
  onUndone: () => void;
  onClose: () => void;
}

/**
 * After *Save*: what was done can be taken back, and until when. Each save makes an offer of its own; below it stands what
 * was saved earlier.
 */
export function UndoNotice({ undos, ...props }: UndoNoticeProps) {
  const [undone, setUndone] = useState<readonly string[]>([]);
  const offered = undos.filter(({ change_id }) => !undone.includes(change_id));
  const [first] = undos;
  return (
    <>
      {first && (
        <Offer
          key={first.change_id}
          first={first}
          undos={offered}
          onEach={({ change_id }) => setUndone((now) => [...now, change_id])}
          {...props}
        />
      )}
      <OpenUndos except={offered.map(({ change_id }) => change_id)} onUndone={props.onUndone} />
    </>
  );
}

interface OfferProps extends UndoNoticeProps {
  first: NonNullable<Undoable>;
  /** Hears of every one that was taken back: it is not asked for again. */
  onEach: (undo: NonNullable<Undoable>) => void;
}

function Offer({ first, undos, partly = false, onEach, onUndone, onClose }: OfferProps) {
  const undo = useCall(async () => {
    let some = false;
    try {
      for (const each of undos.toReversed()) {
        await consoleApi.call('tree.undo', { body: { change_id: each.change_id } });
        some = true;
        onEach(each);
      }
    } finally {
      if (some) onUndone();
    }
    return true;
  });
  const button = (
    <Button size="small" loading={undo.loading} onClick={() => void undo.run()}>
      {undo.error ? 'Try again' : 'Undo'}
    </Button>
  );
  const closable = { onClose, 'aria-label': 'Close' };
  if (undo.error) return <InlineFailure error={undo.error} action={button} closable={closable} />;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={
        undo.result
          ? 'Undone.'
          : `${partly ? 'What was saved' : 'Saved. It'} can be undone until ${formatTime(new Date(first.until))}.`
      }
      description={undo.result && countsFollow}
      action={!undo.result && button}
      closable={closable}
    />
  );
}
