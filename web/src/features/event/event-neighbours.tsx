import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { EventDetail } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';

/** The player's events before and after this one, by one click or one key. */
export function EventNeighbours({ event }: { event: EventDetail }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const go = (id: string | null) => {
    if (id === null) return;
    // The view stays as it is; the cursor does not, because another event has another clock.
    const query = new URLSearchParams(search);
    query.delete('t');
    void navigate({ pathname: `/player/details/${id}`, search: query.toString() });
  };
  useShortcuts([
    { keys: 'j', label: 'Next event', group: 'List', run: () => go(event.next_event_id) },
    { keys: 'k', label: 'Previous event', group: 'List', run: () => go(event.previous_event_id) },
  ]);
  return (
    <span role="group" aria-label="Other events of this player">
      <Button
        icon={<LeftOutlined />}
        title="Previous event (k)"
        disabled={event.previous_event_id === null}
        onClick={() => go(event.previous_event_id)}
      >
        Previous
      </Button>{' '}
      <Button
        icon={<RightOutlined />}
        iconPlacement="end"
        title="Next event (j)"
        disabled={event.next_event_id === null}
        onClick={() => go(event.next_event_id)}
      >
        Next
      </Button>
    </span>
  );
}
