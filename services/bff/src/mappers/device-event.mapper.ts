import type { DeviceEventsAnswer, DeviceEventVerdict } from '@strainscope/console-contract';
import type { DeviceEventVerdict as VerdictMessage } from '@strainscope/proto/ingest';
import { textOrNull } from './text.mapper.ts';

export function deviceEventsAnswerOf(verdicts: readonly VerdictMessage[]): DeviceEventsAnswer {
  const count = (wanted: DeviceEventVerdict['state']) => verdicts.filter(({ state }) => state === wanted).length;
  return {
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    events: verdicts.map(({ eventId, state, problems }, item) => ({
      item,
      event_id: textOrNull(eventId),
      state: state as DeviceEventVerdict['state'],
      problems: problems.map(({ code, message, column }) => ({ code, message, column: textOrNull(column) })),
    })),
  };
}
