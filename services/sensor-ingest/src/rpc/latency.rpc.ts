import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { InvalidRequest, isId, NotFound } from '@strainscope/kernel';
import {
  LatencyReportSchema,
  NoteAlertShownResponseSchema,
  type EventTimesSchema,
  type LatencyService,
} from '@strainscope/proto/ingest';
import type { TakenStep } from '../alerts/alert.rules.ts';
import { NoteShown } from '../alerts/commands/note-shown.ts';
import type { EventTimes } from '../latency/event-times.ts';
import { ReadLatency } from '../latency/queries/read-latency.ts';
import type { LatencyReport } from '../latency/report.ts';

/** How long events take to a screen: the edge of `LatencyService`. */
@Injectable()
export class LatencyRpc {
  readonly implementation: ServiceImpl<typeof LatencyService>;

  constructor(readLatency: ReadLatency, noteShown: NoteShown) {
    this.implementation = {
      getSessionLatency: async ({ sessionId }) => {
        if (!isId(sessionId)) throw new NotFound();
        return create(LatencyReportSchema, reportView(await readLatency.ofSession(sessionId)));
      },
      getLatency: async () => {
        const report = await readLatency.ofAll();
        return create(LatencyReportSchema, { ...reportView(report), since: timestampFromDate(report.since) });
      },
      noteAlertShown: async ({ alertId, pushedAt }) => {
        if (!isId(alertId)) throw new NotFound();
        if (!pushedAt) throw new InvalidRequest([{ path: 'pushed_at', message: 'Say when it was told.' }]);
        await noteShown.execute(alertId, timestampDate(pushedAt));
        return create(NoteAlertShownResponseSchema);
      },
    };
  }
}

const reportView = ({ events, late, stages }: LatencyReport): MessageInitShape<typeof LatencyReportSchema> => ({
  events: BigInt(events),
  late: BigInt(late),
  stages: stages.map(({ stage, events, p50, p95, p99 }) => ({
    stage,
    events: BigInt(events),
    p50Ms: p50,
    p95Ms: p95,
    p99Ms: p99,
  })),
});

const stamp = (time: Date | null | undefined) => time && timestampFromDate(time);

/** When an event was where, with the acknowledgement that holds. */
export function timesView(times: EventTimes, steps: readonly TakenStep[]): MessageInitShape<typeof EventTimesSchema> {
  const acknowledged = steps.find(({ kind, undoneAt }) => kind === 'acknowledge' && undoneAt === null);
  return {
    ...definedOf({
      gatewayAt: stamp(times.gatewayAt),
      pushedAt: stamp(times.pushedAt),
      shownAt: stamp(times.shownAt),
      acknowledgedAt: stamp(acknowledged?.at),
      clockErrorMs: times.clockErrorMs,
    }),
    clockIsWrong: times.clockIsWrong,
    receivedAt: timestampFromDate(times.receivedAt),
    durableAt: timestampFromDate(times.durableAt),
    evaluatedAt: timestampFromDate(times.evaluatedAt),
  };
}

/** Without what is null or undefined, which a message leaves unset. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
