import type { EventDetail, EventReviews, ReviewItem } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { stateWords } from '../alerts/alert-words.ts';
import { PlaybackBar } from '../brain/viewer/playback-bar.tsx';
import { EventFacts } from '../event/event-facts.tsx';
import { readEventParams, type EventParams } from '../event/event-params.ts';
import { MetricList } from '../event/numbers/metric-list.tsx';
import { SignalPanel } from '../event/signal-panel.tsx';
import { ReviewForm } from './review-form.tsx';
import styles from './review.module.css';

const PEAKS = ['pla', 'paa', 'pav'];

interface ReviewedEventProps {
  eventId: string;
  /** As the queue has it; undefined where it is not in it. */
  item: ReviewItem | undefined;
  onGiven: (given: EventReviews) => void;
  /** Told while a verdict is being saved. */
  onSaving: (isSaving: boolean) => void;
}

/** Shows one event with its motion, and what the reader says of it. */
export function ReviewedEvent({ eventId, item, onGiven, onSaving }: ReviewedEventProps) {
  const event = useLoad(`event ${eventId}`, (signal) =>
    consoleApi.call('events.get', { body: { event_id: eventId } }, { signal }),
  );
  const reviews = useLoad(`reviews of ${eventId}`, (signal) =>
    consoleApi.call('reviews.get', { params: { id: eventId } }, { signal }),
  );
  const done = (given: EventReviews) => {
    reviews.refresh();
    onGiven(given);
  };
  return (
    <div className={styles['event']}>
      {item?.alert_state && (
        <p role="note">
          It raised an alert: <Link to={`/alerts?alert=${eventId}`}>{stateWords[item.alert_state].toLowerCase()}</Link>.
        </p>
      )}
      <CallView load={event} rows={10}>
        {({ data }) => (
          <>
            <Motion event={data.event} playerName={item?.player_name} simulation={data.simulation} />
            {/* What is not seen is not judged. */}
            <CallView load={reviews} rows={6}>
              {(found) => (
                <ReviewForm
                  reviews={found.data}
                  onGiven={done}
                  onSaving={onSaving}
                  onChangedMeanwhile={reviews.refresh}
                />
              )}
            </CallView>
          </>
        )}
      </CallView>
    </div>
  );
}

interface MotionProps {
  event: EventDetail;
  playerName: string | undefined;
  simulation: Parameters<typeof EventFacts>[0]['simulation'];
}

/** The facts, the peaks and the signals over time; strain, which is computed, is left out of a review. */
function Motion({ event, playerName, simulation }: MotionProps) {
  const [params, setParams] = useState<EventParams>(() => readEventParams(new URLSearchParams()));
  return (
    <>
      <EventFacts event={event} playerName={playerName} simulation={simulation} isBlind />
      <MetricList metrics={event.metrics.filter(({ key }) => PEAKS.includes(key))} large />
      <PlaybackBar />
      <SignalPanel
        event={event}
        simulation={null}
        params={params}
        onParams={(change) => setParams((current) => ({ ...current, ...change }))}
      />
    </>
  );
}
