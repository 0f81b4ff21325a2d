import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire';
import { demoPassword } from '@strainscope/demo-league';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DeviceEventSchema, type DeviceEvent } from '@strainscope/proto/ingest';
import type { ConsoleApi } from '../product/console-api.ts';

const connections = new Agent({ keepAlive: true });

/** A gateway that may send events of a team. */
export interface Gateway {
  readonly teamId: string;
  readonly token: string;
}

export interface EventForm {
  readonly name: string;
  readonly type: string;
  body(events: readonly DeviceEvent[]): Buffer;
}

export const inJson: EventForm = {
  name: 'JSON batches',
  type: 'application/json',
  body: (events) => Buffer.from(`{"events":[${events.map(asJson).join(',')}]}`),
};
export const inBinary: EventForm = {
  name: 'binary',
  type: 'application/x-protobuf',
  body: (events) => Buffer.concat(events.map((one) => sizeDelimitedEncode(DeviceEventSchema, one))),
};

function asJson({ eventId, brand, sensorId, sensorTime, ...rest }: DeviceEvent): string {
  const { x: lx, y: ly, z: lz } = rest.linearAcceleration!;
  const { x, y, z } = rest.angularVelocity!;
  return JSON.stringify({
    event_id: eventId,
    brand,
    sensor_id: sensorId,
    sample_rate_hz: rest.sampleRateHz,
    frame: rest.frame,
    sensor_time: timestampDate(sensorTime!).toISOString(),
    linear_acceleration: { x: lx, y: ly, z: lz },
    angular_velocity: { x, y, z },
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
  readonly content: string;
}

/** Sends a request of events, again where its connection, which idled, was closed this very moment. */
export async function postEvents(url: string, gateway: Gateway, type: string, body: Buffer): Promise<Answer> {
  for (;;) {
    const answer = await post(url, gateway, type, body).catch(() => null);
    if (answer) return answer;
  }
}

/** Posts as small programs do: `fetch` would take three times as much of the cores that gateways share with the product here. */
async function post(url: string, { teamId, token }: Gateway, type: string, body: Buffer): Promise<Answer> {
  const sent = request(`${url}/v1/events?team=${teamId}`, {
    agent: connections,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], content: await text(response) };
}

/** Makes so many gateways of a team. */
export async function gatewaysOf(api: ConsoleApi, teamId: string, count: number): Promise<Gateway[]> {
  const gateways: Gateway[] = [];
  for (let i = 1; i <= count; i++) {
    const name = `${teamId.slice(0, 8)} ${i}`;
    const body = { name, gateway: name, scopes: ['uploads:write' as const], days: 1, password: demoPassword };
    gateways.push({ teamId, token: (await api.call('apiTokens.create', { body })).token });
  }
  return gateways;
}
