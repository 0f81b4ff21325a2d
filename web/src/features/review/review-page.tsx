import type { EventReviews, ReviewItem, ReviewQueueState } from '@strainscope/console-contract';
import { Button, Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { useLiveRefresh } from '../../live/use-live.ts';
import { Select } from '../../shared/form/select.tsx';
import { formatFigures } from '../../shared/format/format-number.ts';
import { Time } from '../../shared/format/time.tsx';
import { Pager } from '../../shared/list/pager.tsx';
import { asCallParams, usePagedList } from '../../shared/list/use-paged-list.ts';
import { Page } from '../../shared/page/page.tsx';
import { CallView } from '../../shared/states/call-view.tsx';
import { Empty } from '../../shared/states/states.tsx';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import { AgreementPanel } from './agreement-panel.tsx';
import { queueWords, standingWords, verdictWords } from './review-words.ts';
import { ReviewedEvent } from './reviewed-event.tsx';
import styles from './review.module.css';

const states = Object.keys(queueWords) as ReviewQueueState[];

/**
 * `/review/:node_id`: events of a place that wait for one's review. `?state=` and `?session=` filter, `?judged=yes` shows
 * those that one has judged, too, and `?event=` is the one that is open.
 */
export default function ReviewPage() {
  const { node_id = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const state = states.find((one) => one === query.get('state')) ?? 'all';
  const session_id = query.get('session');
  const judged = query.get('judged') === 'yes';
  const list = usePagedList(`reviews of ${node_id} ${state} ${session_id} ${judged}`, (params, signal) => {
    const filter = {
      node_id,
      state,
      ...(session_id !== null && { session_id }),
      ...(judged && { judged: 'yes' as const }),
    };
    return consoleApi.call('reviews.queue', { query: { ...asCallParams(params, []), ...filter } }, { signal });
  });
  // An alert comes to the front. Every event would ask for the whole queue again and again while a match is on.
  useLiveRefresh(list.load.refresh, ({ name }) => name === 'alert');
  const [given, setGiven] = useState<Given[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMediaQuery('(width < 960px)');

  const [isSaving, setSaving] = useState(false);

  const items = list.load.result?.data ?? [];
  const chosen = query.get('event');
  const first = items.find(({ event_id }) => judged || !given.some(({ reviews }) => reviews.event_id === event_id));
  const open = chosen ?? first?.event_id;
  const place = items.findIndex(({ event_id }) => event_id === open);
  const change = (parts: Readonly<Record<string, string | null>>) =>
    setQuery(
      (current) => {
        for (const [key, value] of Object.entries(parts))
          if (value === null) current.delete(key);
          else current.set(key, value);
        return current;
      },
      { replace: true },
    );
  // What stands first changes while one looks: the event that is open stays so until the reader goes on.
  const pin = useRef(change);
  useEffect(() => {
    pin.current = change;
  });
  useEffect(() => {
    if (chosen === null && open !== undefined) pin.current({ event: open });
  }, [chosen, open]);
  const filterBy = (parts: Readonly<Record<string, string | null>>) => {
    if (!isSaving) change({ ...parts, event: null, cursor: null, page: null });
  };
  const show = (item: ReviewItem | undefined) => {
    // A verdict that is not saved in the end has to be told where it was given.
    if (!item || isSaving) return;
    change({ event: item.event_id });
    // The focus leaves the button of a verdict, which the space bar would press again.
    heading.current?.focus();
  };
  const step = (by: number) => show(items[place === -1 ? 0 : place + by]);
  useShortcuts([
    { keys: 'j', label: 'Next event', group: 'List', run: () => step(1) },
    { keys: 'k', label: 'Previous event', group: 'List', run: () => step(-1) },
  ]);
  const onGiven = (reviews: EventReviews) => {
    const item = items[place];
    setGiven((before) => [...before, { reviews, playerName: item?.player_name ?? '', at: item?.occurred_at }]);
    const next = items[place + 1] ?? items.find(({ event_id }) => event_id !== open);
    change({ event: next?.event_id ?? null });
    heading.current?.focus();
    list.load.refresh();
  };
  const last = given.at(-1);

  return (
    <Page
      title="Review of events"
      lead="Say what each event was. What was measured stays as it is, and false positives stay in every list, marked."
      actions={
        <>
          <Select
            aria-label="Which events"
            style={{ width: 220 }}
            value={state}
            onChange={(value: ReviewQueueState) => filterBy({ state: value === 'all' ? null : value })}
            options={states.map((value) => ({ value, label: queueWords[value] }))}
          />
          <Checkbox checked={judged} onChange={({ target }) => filterBy({ judged: target.checked ? 'yes' : null })}>
            Also those I have judged
          </Checkbox>
          {session_id !== null && (
            <Button type="link" onClick={() => filterBy({ session: null })}>
              All sessions
            </Button>
          )}
        </>
      }
    >
      {last && <LastGiven {...last} onReopen={() => change({ event: last.reviews.event_id })} />}
      <CallView load={list.load} rows={8}>
        {({ data, page }) =>
          open === undefined && query.get('cursor') !== null ? (
            <Empty
              title="This page is done"
              actions={
                <button type="button" className={styles['link']} onClick={() => filterBy({})}>
                  To the first page
                </button>
              }
            >
              Events on the pages before it may wait for you.
            </Empty>
          ) : open === undefined ? (
            <Empty
              title={
                state === 'all' ? 'Everything here is reviewed' : `No event is “${queueWords[state].toLowerCase()}”`
              }
              actions={
                !judged && (
                  <button type="button" className={styles['link']} onClick={() => filterBy({ judged: 'yes' })}>
                    Show events that I have judged
                  </button>
                )
              }
            >
              No event waits for you. That says nothing about an injury.
            </Empty>
          ) : (
            <div className={styles['columns']}>
              <details className={styles['queue']} open={!isNarrow || undefined}>
                <summary>
                  {page.total_is_least && 'More than '}
                  {page.total} {page.total === 1 ? 'event' : 'events'} to read
                </summary>
                <ol aria-label="Queue">
                  {data.map((item) => (
                    <li key={item.event_id}>
                      <button
                        type="button"
                        aria-current={item.event_id === open || undefined}
                        onClick={() => show(item)}
                      >
                        <QueueEntry {...item} />
                      </button>
                    </li>
                  ))}
                </ol>
                <Pager list={list} />
              </details>
              <section className={styles['middle']} aria-labelledby="event-to-review">
                <h2 id="event-to-review" ref={heading} tabIndex={-1}>
                  {place === -1 ? 'An event' : `Event ${place + 1} of ${data.length}`}
                </h2>
                <p className={styles['quiet']}>
                  Keys: <kbd>t</kbd> head-acceleration event, <kbd>f</kbd> false positive, <kbd>u</kbd> unsure,{' '}
                  <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>space</kbd> plays the curves. They rest while a field
                  has the focus; <kbd>Esc</kbd> leaves it.
                </p>
                <ReviewedEvent key={open} eventId={open} item={items[place]} onGiven={onGiven} onSaving={setSaving} />
              </section>
            </div>
          )
        }
      </CallView>
      <AgreementPanel nodeId={node_id} version={given.length} />
    </Page>
  );
}

/** A review that was given on this page. */
interface Given {
  reviews: EventReviews;
  playerName: string;
  at: string | undefined;
}

function LastGiven({ reviews, playerName, at, onReopen }: Given & { onReopen: () => void }) {
  const { own, state } = reviews;
  return (
    <div className={styles['given']} role="status">
      <span>
        {own && verdictWords[own.verdict]}
        {playerName !== '' && `, ${playerName}`}
        {at !== undefined && (
          <>
            , <Time at={at} />
          </>
        )}
        . {state === 'disagreed' && 'Another reader sees it otherwise.'}
        {state === 'agreed' && 'All its readers agree.'}
      </span>{' '}
      <Button size="small" onClick={onReopen}>
        Changed your mind?
      </Button>
    </div>
  );
}

function QueueEntry(item: ReviewItem) {
  const { player_name, team_name, occurred_at, pla, paa, alert_state, label } = item;
  return (
    <>
      <strong>{player_name || 'Undefined member'}</strong>
      {alert_state !== null && <em>Open alert</em>}
      <span>
        {team_name}, <Time at={occurred_at} />
      </span>
      <span>
        {pla === null ? 'PLA not measured' : `${formatFigures(pla)} g`},{' '}
        {paa === null ? 'rotation not measured' : `${formatFigures(paa)} rad/s²`}
      </span>
      <span>
        {standingWords(item)}
        {label === 'false-positive' && '; a false positive by the sensor'}
      </span>
    </>
  );
}
