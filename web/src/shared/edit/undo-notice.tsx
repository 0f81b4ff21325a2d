import type { Undoable } from '@strainscope/console-contract';
import { Alert, Button } from 'antd';
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
export function UndoNotice(props: UndoNoticeProps) {
  const [first] = props.undos;
  return (
    <>
      {first && <Offer key={first.change_id} first={first} {...props} />}
      <OpenUndos except={props.undos.map(({ change_id }) => change_id)} onUndone={props.onUndone} />
    </>
  );
}

type OfferProps = UndoNoticeProps & { first: NonNullable<Undoable> };

function Offer({ first, undos, partly = false, onUndone, onClose }: OfferProps) {
  const undo = useCall(async () => {
    for (const { change_id } of undos.toReversed()) await consoleApi.call('/tree/undo', { body: { change_id } });
    return true;
  });
  const takeBack = async () => {
    if (await undo.run()) onUndone();
  };
  if (undo.error) return <InlineFailure error={undo.error} />;
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
