import { jest } from '@jest/globals';
import {
  json,
  jsonEvent,
  preventCsv,
  preventXlsxRow,
  PREVENT_XLSX_HEADINGS,
  swaRows,
  SWA_HEADINGS,
} from './fixtures/brand-files.ts';
import { outcomeOf } from './fixtures/read-fixture.ts';
import { workbook } from './fixtures/workbook-writer.ts';

const codes = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code);

/** An event at 14:03:05.250 of 21 November, in the zone that its file states. */
const inZone = (zone: string) => json({ ...jsonEvent('Panther'), 'time-zone': zone });

describe('an abbreviation of a zone means what it means where the team is', () => {
  it.each([
    ['IST', 'Asia/Kolkata', '2026-11-21T08:33:05.250Z'],
    ['IST', 'Europe/Dublin', '2026-11-21T13:03:05.250Z'],
    ['IST', 'Asia/Jerusalem', '2026-11-21T12:03:05.250Z'],
    ['AST', 'America/Puerto_Rico', '2026-11-21T18:03:05.250Z'],
    ['AST', 'America/Halifax', '2026-11-21T18:03:05.250Z'],
    ['AST', 'Asia/Riyadh', '2026-11-21T11:03:05.250Z'],
    ['CST', 'America/New_York', '2026-11-21T20:03:05.250Z'],
    ['CST', 'Asia/Shanghai', '2026-11-21T06:03:05.250Z'],
    ['CST', 'Asia/Taipei', '2026-11-21T06:03:05.250Z'],
    ['EST', 'Australia/Brisbane', '2026-11-21T04:03:05.250Z'],
    ['EST', 'America/Indiana/Indianapolis', '2026-11-21T19:03:05.250Z'],
    ['est', 'America/Toronto', '2026-11-21T19:03:05.250Z'],
    ['BST', 'Europe/London', '2026-11-21T13:03:05.250Z'],
    ['BST', 'Asia/Dhaka', '2026-11-21T08:03:05.250Z'],
    ['PST', 'America/Vancouver', '2026-11-21T22:03:05.250Z'],
    ['JST', 'Europe/Berlin', '2026-11-21T05:03:05.250Z'],
    ['CEST', 'America/Chicago', '2026-11-21T12:03:05.250Z'],
    ['GMT', 'America/Chicago', '2026-11-21T14:03:05.250Z'],
    ['UTC+3', 'America/Chicago', '2026-11-21T11:03:05.250Z'],
    ['Asia/Kolkata', 'Europe/Dublin', '2026-11-21T08:33:05.250Z'],
  ])('%s for a team in %s', async (zone, teamZone, expected) => {
    const { events } = await outcomeOf(inZone(zone), { teamZone });
    expect(events.map(({ occurredAt, zoneFromTeam }) => [occurredAt.toISOString(), zoneFromTeam])).toEqual([
      [expected, false],
    ]);
    expect(codes(events[0]?.warnings)).not.toContain('ZONE_FROM_TEAM');
  });

  it.each([
    ['IST', 'Europe/Berlin', 'India Time (UTC+5:30) or Irish Time (UTC+1) or Israel Time (UTC+2)'],
    ['AST', 'America/New_York', 'Atlantic Time (UTC-4) or Arabia Time (UTC+3)'],
    ['CST', 'UTC', 'North American Central Time (UTC-6) or China Time (UTC+8) or Cuba Time (UTC-5)'],
    ['EST', 'Asia/Tokyo', 'North American Eastern Time (UTC-5) or Australian Eastern Time (UTC+10)'],
    ['BST', 'Australia/Sydney', 'British Summer Time (UTC+1) or Bangladesh Time (UTC+6)'],
  ])('%s for a team in %s is refused with its meanings', async (zone, teamZone, meanings) => {
    const { events, refusedEvents } = await outcomeOf(inZone(zone), { teamZone });
    expect(events).toEqual([]);
    expect(refusedEvents).toMatchObject([
      { problems: [{ code: 'ZONE_AMBIGUOUS', row: 1, message: expect.stringContaining(meanings) as string }] },
    ]);
  });
});

describe('local times around a change of clocks are the same whatever day they are read', () => {
  const file = (time: string) => preventCsv({ name: `MG0123-45-${time}.csv` });
  const days = ['2026-01-15T12:00:00Z', '2026-03-29T01:30:00Z', '2026-07-15T12:00:00Z', '2026-10-25T01:30:00Z'];
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['2026-10-25T023000', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', ['LOCAL_TIME_TWICE']],
    ['2026-10-25T030000', 'Europe/Berlin', '2026-10-25T02:00:00.000Z', []],
    ['2026-03-29T023000', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', ['LOCAL_TIME_MISSING']],
    ['2026-03-29T030000', 'Europe/Berlin', '2026-03-29T01:00:00.000Z', []],
    ['2026-11-01T013000', 'America/New_York', '2026-11-01T05:30:00.000Z', ['LOCAL_TIME_TWICE']],
    ['2026-03-08T023000', 'America/New_York', '2026-03-08T07:30:00.000Z', ['LOCAL_TIME_MISSING']],
    ['2026-04-05T011500', 'Australia/Lord_Howe', '2026-04-04T14:15:00.000Z', []],
    ['2026-04-05T014500', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', ['LOCAL_TIME_TWICE']],
  ])('%s in %s', async (time, teamZone, expected, doubts) => {
    for (const day of days) {
      jest.useFakeTimers({ now: new Date(day), doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
      const { events } = await outcomeOf(file(time), { teamZone });
      jest.useRealTimers();
      expect(events.map(({ occurredAt }) => occurredAt.toISOString())).toEqual([expected]);
      expect(codes(events[0]?.warnings).filter((code) => code.startsWith('LOCAL_TIME'))).toEqual(doubts);
    }
  });

  it('in a table with its zone in a cell, too', async () => {
    const row = preventXlsxRow({ Date: '11/01/2026', Time: '01:30:00.000 AM' });
    const { events } = await outcomeOf({ name: 'e.xlsx', bytes: workbook({ Impacts: [PREVENT_XLSX_HEADINGS, row] }) });
    expect(events[0]?.occurredAt.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(codes(events[0]?.warnings)).toContain('LOCAL_TIME_TWICE');
  });
});

describe('a workbook that counts days from 1904', () => {
  const parts = (flag: string) => ({
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${flag}/><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  });
  const peaks = (serial: number, flag: string) => ({
    name: 'export.xlsx',
    bytes: workbook(
      { Data: [PREVENT_XLSX_HEADINGS, preventXlsxRow({ Date: serial, Time: 0.5, 'Time Zone': 'UTC' })] },
      { parts: parts(flag) },
    ),
  });

  it.each([
    [46347 - 1462, 'date1904="1"'],
    [46347 - 1462, 'date1904="true"'],
    [46347, 'date1904="0"'],
    [46347, ''],
  ])('day %d with %s', async (serial, flag) => {
    const { events } = await outcomeOf(peaks(serial, flag));
    expect(events.map(({ occurredAt }) => occurredAt.toISOString())).toEqual(['2026-11-21T12:00:00.000Z']);
  });

  it('in a table of samples', async () => {
    const rows = swaRows('3').map((line) => {
      const cells = line.split(',').map((cell, c) => (c > 5 ? Number(cell) : cell));
      return cells.with(0, 46347 - 1462).with(1, 0.5);
    });
    const file = {
      name: 'session.xlsx',
      bytes: workbook({ Data: [SWA_HEADINGS.split(','), ...rows] }, { parts: parts('date1904="1"') }),
    };
    const { events } = await outcomeOf(file, { teamZone: 'UTC' });
    expect(events.map(({ occurredAt }) => occurredAt.toISOString())).toEqual(['2026-11-21T12:00:00.000Z']);
  });
});

it('a zone that is no zone is said', async () => {
  const { events } = await outcomeOf(inZone('Mars/Olympus'));
  expect(codes(events[0]?.warnings)).toContain('ZONE_UNKNOWN');
});
