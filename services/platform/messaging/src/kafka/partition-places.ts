import type { IHeaders } from 'kafkajs';

/** A number for each partition of some topics. */
export type Offsets = ReadonlyMap<string, ReadonlyMap<number, number>>;

export function offsetIn(offsets: Offsets, topic: string, partition: number): number | undefined {
  return offsets.get(topic)?.get(partition);
}

/** Header values as text: the brokers carry bytes. */
export function textHeaders(headers: IHeaders = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first.toString()]];
    }),
  );
}
