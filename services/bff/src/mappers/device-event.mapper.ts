import { deviceEventVerdict, type DeviceEventsAnswer, type DeviceEventVerdict } from '@strainscope/console-contract';
import type { DeviceEventVerdict as VerdictMessage } from '@strainscope/proto/ingest';
import { toContract } from './to-contract.ts';

export function deviceEventsAnswerOf(verdicts: readonly VerdictMessage[]): DeviceEventsAnswer {
  const count = (wanted: DeviceEventVerdict['state']) => verdicts.filter(({ state }) => state === wanted).length;
  return {
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    events: verdicts.map((verdict, item) =>
      toContract(deviceEventVerdict, verdict, { item, event_id: verdict.eventId || null }),
    ),
  };
}
