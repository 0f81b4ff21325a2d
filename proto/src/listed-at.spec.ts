import { create } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { HaeRecordedSchema, listedAt } from './ingest.ts';

const received = new Date('2026-11-22T08:00:00Z');

function listed(time: string, warnings: string[]): Date {
  const told = { occurredAt: timestampFromDate(new Date(time)), recordedAt: timestampFromDate(received), warnings };
  return timestampDate(listedAt(create(HaeRecordedSchema, told))!);
}

test.each(['2027-11-21T13:03:05Z', '2026-11-22T08:05:01Z', '1970-01-01T00:00:00Z'])(
  'an event of a clock that says %s is listed when it came',
  (time) => {
    expect(listed(time, ['ZONE_FROM_TEAM', 'CLOCK_WRONG'])).toEqual(received);
  },
);

test('any other event is listed when it happened', () => {
  expect(listed('2026-11-21T13:03:05Z', ['ZONE_FROM_TEAM'])).toEqual(new Date('2026-11-21T13:03:05Z'));
});

test('an event of which nobody told when it came is listed by what its clock says', () => {
  const occurredAt = timestampFromDate(received);
  expect(listedAt(create(HaeRecordedSchema, { occurredAt, warnings: ['CLOCK_WRONG'] }))).toEqual(occurredAt);
});

test('an event of a time in the future that somebody gave is listed when it came', () => {
  expect(listed('2027-11-22T08:00:00Z', ['ZONE_FROM_TEAM', 'GIVEN_TIME_IN_FUTURE'])).toEqual(received);
});
