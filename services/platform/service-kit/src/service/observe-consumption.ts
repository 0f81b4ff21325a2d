import type { ConsumptionObserver } from '@strainscope/messaging';
import { counter, firstInARow, recordCall, type Logger } from '@strainscope/observability';

/** What happens to events, as metrics; a parked one also as a warning, for somebody has to replay it. */
export function observeConsumption(service: string, logger: Logger): ConsumptionObserver {
  const repeated = counter('strainscope_events_repeated_total', 'Events that came again and were skipped', labels);
  const failed = counter(
    'strainscope_events_failed_total',
    'Tries to apply an event, or a replay, that failed',
    labels,
  );
  const parked = counter('strainscope_events_parked_total', 'Events that could not be applied', labels);
  const unknown = counter('strainscope_events_unknown_total', 'Events of a type that the catalogue does not hold', [
    'service',
  ]);
  return {
    handled: (call, seconds) => recordCall({ service, kind: 'event', call, outcome: 'ok' }, seconds),
    repeated: (event) => repeated.inc({ service, event }),
    failed: (event, failure) => {
      failed.inc({ service, event });
      logger.warn({ eventType: event, err: failure }, 'event not applied');
    },
    parked: (event, cause) => {
      parked.inc({ service, event });
      logger.warn({ eventType: event, reason: cause }, 'event parked');
    },
    unknown: () => unknown.inc({ service }),
    unsent: (failure) => logger.warn({ err: failure }, 'events not sent'),
    unread: firstInARow((err, metric) => logger.warn({ err, reason: metric }, 'metric not read')),
  };
}

const labels = ['service', 'event'] as const;
