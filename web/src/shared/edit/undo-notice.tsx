import type { Undoable } from '@strainscope/console-contract';
import { Alert, Button } from 'antd';
import { useCall } from '../../api/use-call.ts';
import { consoleApi } from '../../api/console.ts';
import { formatTime } from '../format/format-time.ts';
import { InlineFailure } from '../states/inline-failure.tsx';

interface UndoNoticeProps {
  /** What can be taken back, oldest first: they are undone from the last to the first. */
  undos: readonly NonNullable<Undoable>[];
  onUndone: () => void;
  onClose: () => void;
}

/** After *Save*: what was done can be taken back, and until when. */
export function UndoNotice({ undos, onUndone, onClose }: UndoNoticeProps) {
  const undo = useCall(async () => {
    for (const { change_id } of undos.toReversed()) await consoleApi.call('/tree/undo', { body: { change_id } });
    return true;
  });
  const [first] = undos;
  if (!first) return null;
  const takeBack = async () => {
    if (await undo.run()) onUndone();
  };
  if (undo.error) return <InlineFailure error={undo.error} />;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={undo.result ? 'Undone.' : `Saved. It can be undone until ${formatTime(new Date(first.until))}.`}
      action={
        !undo.result && (
          <Button size="small" loading={undo.loading} onClick={() => void takeBack()}>
            Undo
          </Button>
        )
      }
      closable={{ onClose, 'aria-label': 'Close' }}
    />
  );
}
