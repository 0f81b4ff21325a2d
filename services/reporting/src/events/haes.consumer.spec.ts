import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { HaeRecordedSchema } from '@strainscope/proto/ingest';
import { listedAt } from './haes.consumer.ts';

const received = new Date('2026-11-22T08:00:00Z');
const told = (time: string, warnings: string[]) =>
  create(HaeRecordedSchema, {
    ...{ occurredAt: timestampFromDate(new Date(time)), recordedAt: timestampFromDate(received), warnings },
  });

test.each(['2027-11-21T13:03:05Z', '1970-01-01T00:00:00Z'])(
  'an event of a clock that says %s is listed when it came',
  (time) => {
    expect(listedAt(told(time, ['ZONE_FROM_TEAM', 'CLOCK_WRONG']))).toEqual(received);
  },
);

test('any other event is listed when it happened', () => {
  expect(listedAt(told('2026-11-21T13:03:05Z', ['ZONE_FROM_TEAM']))).toEqual(new Date('2026-11-21T13:03:05Z'));
});
