import { Button, Modal } from 'antd';
import { useState } from 'react';
import { PublishRules } from './publish-rules.tsx';

interface TakeRulesAboveProps {
  nodeId: string;
  basedOn: number;
  onPublished: (words: string) => void;
  onLoadNewest: () => void;
}

/** Gives up the own rules of a place for those above it, after a dialog that asks why. */
export function TakeRulesAbove({ nodeId, basedOn, onPublished, onLoadNewest }: TakeRulesAboveProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Take the rules above again</Button>
      <Modal open={open} title="Take the rules above again" footer={null} onCancel={close} destroyOnHidden>
        <p>The own rules of this place no longer hold; their versions are kept. A proposal that waits is replaced.</p>
        <PublishRules
          nodeId={nodeId}
          text={null}
          basedOn={basedOn}
          before={<Button onClick={close}>Leave them</Button>}
          onLoadNewest={onLoadNewest}
          onPublished={(words) => {
            close();
            onPublished(words);
          }}
        />
      </Modal>
    </div>
  );
}
