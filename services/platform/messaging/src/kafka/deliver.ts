import type { KafkaMessage } from 'kafkajs';
import type { DeliveredMessage } from '../bus/event-bus.ts';
import type { ControlLog } from './control-log.ts';
import { textHeaders } from './partition-places.ts';

/** A message as handlers get it: without its value where that was struck out. */
export function deliver(
  topic: string,
  partition: number,
  message: KafkaMessage,
  control: Pick<ControlLog, 'isStruck'>,
): DeliveredMessage {
  const delivered = {
    topic,
    offset: Number(message.offset),
    key: message.key?.toString() ?? '',
    headers: textHeaders(message.headers),
    value: message.value?.toString() ?? '',
  };
  return control.isStruck(delivered, partition) ? { ...delivered, value: '' } : delivered;
}
