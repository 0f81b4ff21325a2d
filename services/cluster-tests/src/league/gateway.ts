import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MatchEvent } from '@strainscope/demo-league';

export interface GatewaySettings {
  name: string;
  teamId: string;
  /** Address of the console, whoever answers there. */
  url: string;
  token: string;
}

/** Tries for so long: what is killed comes back before. */
const patience = 300_000;

interface Answer {
  events: { event_id: string; state: 'accepted' | 'duplicate' | 'refused' }[];
}

/** A gateway at the sideline as `docs/recipes/send-events-from-a-gateway.md` wants it. */
export class Gateway {
  /** Why requests had to be sent again. */
  readonly repeats: string[] = [];

  constructor(private readonly settings: GatewaySettings) {}

  /**
   * Sends until there is an answer that says what became of the events.
   * @returns their states, by event id
   * @throws when the answer is one that does not change by repeating
   */
  async send(events: readonly MatchEvent[]): Promise<ReadonlyMap<string, string>> {
    const { name } = this.settings;
    const key = randomUUID();
    const body = events.map((event) => `${JSON.stringify(deviceEvent(event))}\n`).join('');
    const deadline = Date.now() + patience;
    for (;;) {
      const { status, retryAfter, text } = await this.post(body, key).catch(unanswered);
      if (status === 200) {
        const { events: verdicts } = JSON.parse(text) as Answer;
        return new Map(verdicts.map(({ event_id: id, state }) => [id, state]));
      }
      if (![0, 429, 503].includes(status) || Date.now() > deadline) throw new Error(`${name}: ${status} ${text}`);
      this.repeats.push(`${new Date().toISOString()} ${name}: ${status} ${text}`);
      await sleep(retryAfter * 1_000);
    }
  }

  private async post(body: string, key: string) {
    const { url, teamId, token } = this.settings;
    const response = await fetch(`${url}/v1/events?team=${teamId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-ndjson',
        'idempotency-key': key,
      },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    const retryAfter = Number(response.headers.get('retry-after') ?? 1);
    return { status: response.status, retryAfter, text: await response.text() };
  }
}

/** Stands for an answer that did not come: the gateway tries again in a second. */
function unanswered(error: unknown) {
  return { status: 0, retryAfter: 1, text: `${String(error)} ${String((error as Error).cause)}` };
}

/** Unique in the league: a sensor counts its own events. */
export function eventIdOf({ sensorId, number }: MatchEvent): string {
  return `${sensorId}-${number}`;
}

type Signal = 'linearAcceleration' | 'angularVelocity' | 'angularAcceleration';

/** The demo's motions are those of the head at its centre of gravity. */
function deviceEvent(event: MatchEvent): object {
  const { brand, sensorId, at, samples } = event;
  const axes = (signal: Signal) => {
    const component = (axis: 0 | 1 | 2) => samples.map((sample) => Number(sample[signal][axis].toPrecision(7)));
    return { x: component(0), y: component(1), z: component(2) };
  };
  return {
    event_id: eventIdOf(event),
    brand,
    sensor_id: sensorId,
    sensor_time: at.toISOString(),
    gateway_time: at.toISOString(),
    sample_rate_hz: 1 / (samples[1]!.time - samples[0]!.time),
    linear_unit: 'm/s^2',
    frame: 'head',
    linear_acceleration: axes('linearAcceleration'),
    angular_velocity: axes('angularVelocity'),
    angular_acceleration: axes('angularAcceleration'),
  };
}
