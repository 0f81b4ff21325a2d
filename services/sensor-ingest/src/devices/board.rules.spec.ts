import { countsOf, readinessOf, sortedRows, type BoardEntry, type LastStatus } from './board.rules.ts';

const now = new Date('2026-11-21T14:00:00Z');
const well: LastStatus = {
  at: new Date('2026-11-21T13:59:30Z'),
  batteryPercent: 80,
  isCharging: false,
  firmware: '2.1',
  clockOffsetMs: -12,
  clockFault: null,
  lastSyncAt: null,
  coupling: 'on',
  signalDbm: -60,
};
const entry = (last: Partial<LastStatus> | null, over: Partial<BoardEntry> = {}): BoardEntry => ({
  personId: 'p',
  device: { brand: 'prevent', sensorId: '0123' },
  last: last && { ...well, ...last },
  ...over,
});
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each<[string, BoardEntry, string]>([
  ['nothing', entry({}), 'none'],
  ['to be heard of: it never was', entry(null), 'silent'],
  ['to be heard of: it was, and is silent', entry({ at: minutesAgo(6), batteryPercent: 5 }), 'silent'],
  ['its clock set', entry({ clockFault: 'device-past', coupling: 'off' }), 'clock-wrong'],
  ['to be put on', entry({ coupling: 'off', batteryPercent: 5 }), 'not-worn'],
  ['to be charged', entry({ batteryPercent: 19 }), 'battery-low'],
  ['nothing while it is charged', entry({ batteryPercent: 19, isCharging: true }), 'none'],
  ['to be synchronised', entry({ clockOffsetMs: 501 }), 'not-synchronised'],
  ['to be given to somebody', entry({ at: minutesAgo(60) }, { personId: null }), 'not-assigned'],
  ['a device for its player', entry(null, { device: null }), 'no-device'],
])('an entry needs %s', (_, given, attention) => {
  expect(readinessOf(given, now).attention).toBe(attention);
});

test('what was not told is not known: neither ready nor not', () => {
  const silent = { batteryPercent: null, clockOffsetMs: null, coupling: 'unknown' } as const;
  expect(readinessOf(entry(silent), now)).toEqual({
    attention: 'none',
    reporting: true,
    charged: null,
    synchronised: null,
    worn: null,
  });
});

const rows = [
  entry({}, { device: { brand: 'prevent', sensorId: '10' } }),
  entry({ batteryPercent: 30 }, { device: { brand: 'prevent', sensorId: '9' } }),
  entry(null, { device: { brand: 'prevent', sensorId: '11' } }),
  entry(null, { device: null }),
  entry({}, { device: { brand: 'prevent', sensorId: '12' }, personId: null }),
].map((each) => ({ ...each, ...readinessOf(each, now) }));
const ids = (sort: Parameters<typeof sortedRows>[1]) => sortedRows(rows, sort).map(({ device }) => device?.sensorId);

test('what needs attention comes first, numbers in their order', () => {
  expect(ids('attention')).toEqual(['11', undefined, '12', '9', '10']);
  expect(ids('sensor')).toEqual(['9', '10', '11', '12', undefined]);
  expect(ids('battery')).toEqual(['9', '10', '12', '11', undefined]);
});

test('readiness is counted of assigned devices that report', () => {
  expect(countsOf(rows)).toEqual({
    assigned: 3,
    reporting: 2,
    charged: 1,
    synchronised: 2,
    worn: 2,
    withoutDevice: 1,
    notAssigned: 1,
  });
});
