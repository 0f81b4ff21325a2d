import { Button } from 'antd';
import { useState } from 'react';
import { PlaceInQueue } from './place-in-queue.tsx';

/** Why a run waits, told of the one that somebody asks about: for all of a list each place would be counted anew. */
export function QueuePlace({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-expanded={open}
        aria-label={`Place in the queue: ${name}`}
        onClick={() => setOpen(!open)}
      >
        Place in the queue
      </Button>
      {open && (
        <div role="status">
          <PlaceInQueue id={id} />
        </div>
      )}
    </>
  );
}
