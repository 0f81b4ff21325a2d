import { CalendarReader } from './calendar-reader.ts';

const defaults = {
  kind: 'training',
  sport: 'rugby',
  timeZone: 'Europe/Berlin',
  now: new Date('2026-11-20T12:00:00Z'),
} as const;

test('a calendar is read in a thread', async () => {
  const reader = new CalendarReader();
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20261128T100000', 'END:VEVENT', 'END:VCALENDAR'];
  const rows = await reader.read(lines.join('\r\n'), defaults);
  expect(rows.map(({ details }) => details)).toMatchObject([{ plannedStart: new Date('2026-11-28T09:00:00Z') }]);
  await reader.onApplicationShutdown();
});
