import { deviceStatusVerdict, type DeviceStatusesAnswer } from '@strainscope/console-contract';
import type { DeviceStatusVerdict } from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

type Verdict = DeviceStatusesAnswer['statuses'][number];

export function deviceStatusesAnswerOf(
  verdicts: readonly DeviceStatusVerdict[],
  times: { readonly received_at: Date; readonly sent_at: Date },
): DeviceStatusesAnswer {
  const count = (wanted: Verdict['state']) => verdicts.filter(({ state }) => state === wanted).length;
  return {
    received_at: times.received_at.toISOString(),
    sent_at: times.sent_at.toISOString(),
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    older: count('older'),
    refused: count('refused'),
    statuses: verdicts.map((verdict, item) =>
      toContract(deviceStatusVerdict, verdict, {
        item,
        sensor_id: verdict.sensorId || null,
        clock_fault: (verdict.clockFault || null) as Verdict['clock_fault'],
      }),
    ),
  };
}
