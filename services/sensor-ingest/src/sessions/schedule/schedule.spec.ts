import { readCalendar } from './read-calendar.ts';
import { readTable } from './read-table.ts';
import type { ScheduleDefaults } from './schedule-row.ts';

const defaults: ScheduleDefaults = {
  kind: 'training',
  sport: 'rugby',
  timeZone: 'Europe/Berlin',
  now: new Date('2026-10-01T00:00:00Z'),
};
const table = (...lines: string[]) => readTable(lines.join('\n'), defaults);
const calendar = (...entries: string[][]) =>
  readCalendar(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...entries.flatMap((lines, index) => ['BEGIN:VEVENT', `UID:${index}`, ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n'),
    defaults,
  );

describe('a table', () => {
  it('is read by the names of its columns, in the zone of the team, before and after its clocks are set', () => {
    const rows = table(
      'Type;Date;Kick-off;End;Against;Ground',
      'match;2026-10-24;14:30;16:30;Old Boys;North pitch',
      'training;27.10.2026;6:30 pm;;;',
      'match;2026-10-31;23:00;01:00;Owls;',
    );
    expect(rows.map(({ details }) => details)).toMatchObject([
      {
        kind: 'match',
        opponent: 'Old Boys',
        venue: 'North pitch',
        plannedStart: new Date('2026-10-24T12:30:00Z'),
        plannedEnd: new Date('2026-10-24T14:30:00Z'),
        timeZone: 'Europe/Berlin',
        sport: 'rugby',
      },
      {
        kind: 'training',
        plannedStart: new Date('2026-10-27T17:30:00Z'),
        plannedEnd: new Date('2026-10-27T19:00:00Z'),
      },
      { plannedStart: new Date('2026-10-31T22:00:00Z'), plannedEnd: new Date('2026-11-01T00:00:00Z') },
    ]);
  });

  it.each([
    ['2026-11-28,25:00', 'start', 'Write the time as 14:30.'],
    ['2026-02-30,14:00', 'date', 'There is no such day.'],
    ['Saturday,14:00', 'date', 'Write the date as 2026-11-28.'],
    ['03/04/2026,14:00', 'date', 'Write the date as 2026-11-28: 03/04/2026 may be in March or in April.'],
    ['2027-03-28,02:30', 'start', 'No clock shows this time: it is put forward that night.'],
    ['2026-11-28,14:00,,gala', 'kind', 'It is a match or a training.'],
  ])('names what is wrong with %s, and its line', (line, path, message) => {
    const rows = table('date,start,end,type', '2026-11-27,14:00', line);
    expect(rows[0]?.faults).toEqual([]);
    expect(rows[1]).toMatchObject({ line: 3, details: null, faults: [{ path, message }] });
  });

  it.each([
    ['without names of columns', 'Saturday,14:00', /date and start is missing/],
    ['with an open quotation mark', 'date,start\n"2026-11-28,14:00', /not closed/],
  ])('%s is refused as a whole', (_, text, message) => {
    expect(readTable(text, defaults)).toMatchObject([
      { details: null, faults: [{ path: 'file', message: expect.stringMatching(message) as string }] },
    ]);
  });
});

describe('a calendar', () => {
  it('is read with its repetitions, each at the hour that the clock on the wall shows', () => {
    const rows = calendar(
      [
        'DTSTART;TZID=Europe/London:20261024T150000',
        'DTEND;TZID=Europe/London:20261024T170000',
        'SUMMARY:U18 vs Old Boys',
        'LOCATION:North pitch',
      ],
      [
        'DTSTART;TZID=Europe/Berlin:20261020T180000',
        'DURATION:PT1H30M',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'SUMMARY:Training',
      ],
      ['DTSTART:20261101T100000', 'SUMMARY:Walk'],
    );
    expect(rows.map(({ details }) => details)).toMatchObject([
      { kind: 'match', opponent: 'Old Boys', venue: 'North pitch', plannedStart: new Date('2026-10-24T14:00:00Z') },
      {
        kind: 'training',
        plannedStart: new Date('2026-10-20T16:00:00Z'),
        plannedEnd: new Date('2026-10-20T17:30:00Z'),
      },
      {
        kind: 'training',
        plannedStart: new Date('2026-10-27T17:00:00Z'),
        plannedEnd: new Date('2026-10-27T18:30:00Z'),
      },
      // A time of no zone is one of the team's clocks.
      {
        kind: 'training',
        plannedStart: new Date('2026-11-01T09:00:00Z'),
        plannedEnd: new Date('2026-11-01T10:30:00Z'),
      },
    ]);
  });

  it.each([
    [['DTSTART;VALUE=DATE:20261128'], 'start', /whole day/],
    [['DTSTART:2026garbage'], 'start', /no date and time/],
    [['DTSTART:20261128T100000Z', 'STATUS:CANCELLED'], 'status', /cancelled/],
    [['DTSTART:20261128T100000Z', 'RRULE:FREQ=SECONDLY'], 'repeats', /more often than daily/],
    [['DTSTART:20261128T100000Z', 'RRULE:FREQ=DAILY;BYHOUR=10,11'], 'repeats', /more often than daily/],
    [['DTSTART:20201128T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'], 'repeats', /does not repeat within the next year/],
  ])('names what is wrong with %j', (lines, path, message) => {
    expect(calendar([...lines, 'SUMMARY:X'])).toMatchObject([
      { line: 1, text: 'X', details: null, faults: [{ path, message: expect.stringMatching(message) as string }] },
    ]);
  });

  it('without an entry is refused', () => {
    expect(calendar()).toMatchObject([{ faults: [{ path: 'file' }] }]);
  });

  it('that repeats for ever gives a year', () => {
    const rows = calendar(['DTSTART:20261001T170000Z', 'RRULE:FREQ=DAILY', 'SUMMARY:Practice']);
    expect(rows.length).toBeGreaterThan(360);
    expect(rows.length).toBeLessThan(375);
  });
});
