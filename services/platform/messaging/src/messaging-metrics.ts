import { registry } from '@strainscope/observability';
import { Gauge } from 'prom-client';
import type { Lag } from './bus/event-bus.ts';

/** What is asked of a running service whenever metrics are read. */
export interface MessagingState {
  lag(): Promise<Lag[]>;
  /** Age of the oldest event not yet on the bus, in seconds; 0 when there is none. */
  outboxAge(): Promise<number>;
  deadLetters(): Promise<number>;
  /** Hears that a metric could not be read; it is left out, for what is old would pass for what is now. */
  unread(failure: unknown, metric: string): void;
}

const running = new Map<string, MessagingState>();

type Sample = [labels: Record<string, string>, value: number];

function gauge(
  name: string,
  help: string,
  labelNames: string[],
  sample: (state: MessagingState) => Promise<Sample[]>,
): void {
  if (registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      const services = [...running].map(async ([service, state]) => {
        try {
          for (const [labels, value] of await sample(state)) this.set({ service, ...labels }, value);
        } catch (failure) {
          state.unread(failure, name);
        }
      });
      await Promise.all(services);
    },
  });
}

gauge(
  'strainscope_outbox_age_seconds',
  'Age of the oldest event that is not on the bus yet',
  ['service'],
  async (state) => [[{}, await state.outboxAge()]],
);
gauge('strainscope_dead_letters', 'Messages parked and not replayed', ['service'], async (state) => [
  [{}, await state.deadLetters()],
]);
const asked = new WeakMap<MessagingState, Promise<Lag[]>>();

/** Both metrics that are made of it are read at one moment, and ask once. */
function lagOf(state: MessagingState): Promise<Lag[]> {
  const lag = asked.get(state) ?? state.lag().finally(() => asked.delete(state));
  asked.set(state, lag);
  return lag;
}

gauge(
  'strainscope_consumer_lag_messages',
  'Messages that a service has not confirmed',
  ['service', 'topic'],
  async (state) => (await lagOf(state)).map(({ topic, messages }) => [{ topic }, messages]),
);
gauge(
  'strainscope_consumer_lag_seconds',
  'Age of the oldest message that a service has not confirmed',
  ['service', 'topic'],
  async (state) => (await lagOf(state)).map(({ topic, seconds }) => [{ topic }, seconds]),
);

/** Lets the process's metrics ask a service until the answered function is called. */
export function measure(service: string, state: MessagingState): () => void {
  running.set(service, state);
  return () => void running.delete(service);
}
