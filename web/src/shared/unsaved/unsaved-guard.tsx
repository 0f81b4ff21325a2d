import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { countOf } from '../format/format-number.ts';
import { leaveQuestion, unsavedEdits, useUnsavedStore, type LeaveQuestion } from './unsaved.store.ts';

/** Asks before edits that wait for *Save* are left behind, by a link, Back, signing out, or closing the tab. Mounted once. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => screenOf(currentLocation) !== screenOf(nextLocation) && unsavedEdits() > 0,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedEdits() > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const asked = useUnsavedStore((state) => state.asked);
  const answer = (leaves: boolean) => {
    if (asked) asked(leaves);
    else if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  };
  const { title, text, leave } = leaveQuestion() ?? aboutEdits(unsavedEdits());
  return (
    <Modal
      open={asked !== undefined || blocker.state === 'blocked'}
      title={title}
      onCancel={() => answer(false)}
      // Each time it is asked above whatever dialog is left.
      destroyOnHidden
      footer={[
        <Button key="leave" danger onClick={() => answer(true)}>
          {leave}
        </Button>,
        <Button key="stay" type="primary" onClick={() => answer(false)}>
          Stay
        </Button>,
      ]}
    >
      {text}
    </Modal>
  );
}

function aboutEdits(count: number): LeaveQuestion {
  return {
    title: `You have ${countOf(count, 'edit')} that ${count === 1 ? 'is' : 'are'} not saved`,
    text: 'What is not saved is lost when you leave.',
    leave: 'Leave without saving',
  };
}

/** What a queue belongs to: filters and pages of the same list keep it, another tab does not. */
function screenOf({ pathname, search }: Location): string {
  return `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`;
}
