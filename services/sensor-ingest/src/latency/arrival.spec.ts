import { arrivedAt, gatewayTime } from './arrival.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28, 15) + seconds * 1000);

test.each([
  ['a moment ago', at(-2), at(-2)],
  ['after now, by another clock', at(1), at(0)],
  ['an hour ago', at(-3600), at(0)],
  ['not at all', undefined, at(0)],
])('a request that the edge says came %s', (_, told, taken) => {
  expect(arrivedAt(told, at(0))).toEqual(taken);
});

test.each([
  ['without an exchange as it is told', at(-1), null, at(-1)],
  ['put right by the exchange', at(-31), { offsetMs: 30_000, errorMs: 20 }, at(-1)],
  ['at the arrival, where it is after it by less than is known', at(0.01), { offsetMs: 0, errorMs: 20 }, at(0)],
  ['not known, where it is after the arrival', at(5), { offsetMs: 0, errorMs: 20 }, null],
  ['not known, where a lost clock says 1970', new Date(0), null, null],
  [
    'not known, where it is no time of any database',
    new Date(-62_135_596_800_000),
    { offsetMs: -1, errorMs: 20 },
    null,
  ],
  ['not known, where it was not told', undefined, { offsetMs: 0, errorMs: 20 }, null],
])('the time at the gateway is %s', (_, told, clock, taken) => {
  expect(gatewayTime(told, { receivedAt: at(0), durableAt: at(0.1), clock })).toEqual(taken);
});
