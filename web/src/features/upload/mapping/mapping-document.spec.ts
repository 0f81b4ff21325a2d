import type { FileVerdict } from '@strainscope/console-contract';
import { contradictedUnit, withConfirmedUnit } from './confirm-unit.ts';
import { determinant, emptyDraft, missingIn, type TableHead } from './mapping-draft.ts';
import { draftOf, mappingOf } from './mapping-document.ts';
import { patternOfTemplate } from './file-name-template.ts';

const table: TableHead = {
  headings: ['Time (ms)', 'Acc X (g)', 'Acc Y (g)', 'Acc Z (g)', 'w', 'w', 'w', 'Sensor', 'Event', 'Date', 'Clock'],
  rows: [],
  units: {
    time: ['s', 'ms'],
    linearAcceleration: ['m/s²', 'g'],
    angularVelocity: ['rad/s', 'deg/s'],
    angularAcceleration: ['rad/s²'],
  },
};
/** As the server proposes it. */
const guess = {
  version: 1,
  headingRows: 1,
  axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  time: [{ column: 'Time \\(ms\\)', unit: 'ms' }],
  linearAcceleration: { columns: ['Acc X \\(g\\)', 'Acc Y \\(g\\)', 'Acc Z \\(g\\)'], unit: 'g' },
};

it('takes over what was guessed, and says what is still missing', () => {
  const draft = draftOf(guess, table);
  expect(draft.time).toEqual({ from: 'column', column: 0, unit: 'ms' });
  expect(draft.linearAcceleration).toEqual({ columns: [1, 2, 3], unit: 'g', sign: 1 });
  expect(missingIn(draft)).toEqual(['sensor id', 'date and time of the event']);
});

it('says that without a column for time there has to be a rate, and asks for whole triples', () => {
  const draft = draftOf({ version: 1 }, table);
  expect(draft.time.from).toBe('rate');
  expect(missingIn(draft)).toContain('sample rate');
  expect(missingIn({ ...draft, angularVelocity: { columns: [4, null, 6], unit: 'rad/s', sign: 1 } })).toContain(
    'angular velocity x, y, z',
  );
});

it('names columns by their headings, and by their place where a heading is there twice', () => {
  const draft = draftOf(guess, table);
  draft.angularVelocity = { columns: [4, 5, 6], unit: 'deg/s', sign: -1 };
  draft.ids = { ...draft.ids, sensorId: ' 17 ', occurredAt: '2026-11-21T10:00' };
  expect(mappingOf(draft, table)).toMatchObject({
    headingRows: 1,
    time: guess.time,
    linearAcceleration: guess.linearAcceleration,
    angularVelocity: { columns: [4, 5, 6], unit: 'deg/s', sign: -1 },
    ids: { from: 'given', sensorId: '17', occurredAt: '2026-11-21T10:00' },
  });
});

it('gives back what was saved, but for the time of the last event and columns that are not there', () => {
  const draft = draftOf(guess, table);
  draft.ids = { ...draft.ids, sensorId: '17', occurredAt: '2026-11-21T10:00' };
  draft.sensorToCg = [0.01, 0, -0.05];
  const again = draftOf(mappingOf(draft, table), table);
  expect(again).toEqual({ ...draft, ids: { ...draft.ids, occurredAt: '' } });

  const other = { ...table, headings: ['Time (ms)', 'ax', 'ay', 'az'] };
  expect(draftOf(mappingOf(draft, table), other).linearAcceleration.columns).toEqual([null, null, null]);
});

it('keeps ids from columns with the formats that were chosen', () => {
  const draft = draftOf(guess, table);
  draft.ids = {
    ...draft.ids,
    ...{ from: 'columns', sensorColumn: 7, eventColumn: 8, dateColumn: 9, timeColumn: 10, dateFormat: 'dd/MM/yyyy' },
  };
  const mapping = mappingOf(draft, table);
  expect(mapping['ids']).toMatchObject({ sensorId: 'Sensor', date: { column: 'Date', formats: ['dd/MM/yyyy'] } });
  expect(draftOf(mapping, table).ids).toEqual(draft.ids);
});

it('keeps what it has no field for', () => {
  const draft = draftOf({ ...guess, headingRows: 2, confirmedUnits: true }, table);
  expect(mappingOf(draft, table)).toMatchObject({ headingRows: 2, confirmedUnits: true });
});

it('confirms the unit of the quantity whose heading contradicts it', () => {
  const draft = draftOf(guess, table);
  const refused = (column: string, code = 'UNIT_CONTRADICTED') =>
    ({ problems: [{ code, message: '', row: 1, column }] }) as unknown as FileVerdict;
  expect(contradictedUnit(refused('Acc Y (g)'), draft, table)).toBe('linearAcceleration');
  expect(contradictedUnit(refused('Time (ms)'), draft, table)).toBe('time');
  expect(contradictedUnit(refused('Acc Y (g)', 'NOT_FINITE'), draft, table)).toBeUndefined();
  const confirmed = withConfirmedUnit(withConfirmedUnit(draft, 'time'), 'linearAcceleration');
  expect(mappingOf(confirmed, table)['confirmedUnits']).toEqual(['time', 'linearAcceleration']);
});

it.each([
  [['x', 'y', 'z'], 1],
  [['-y', 'x', 'z'], 1],
  [['-x', 'y', 'z'], -1],
  [['x', 'x', 'z'], 0],
] as const)('axes %j have the determinant %d', (map, expected) => {
  expect(determinant(map)).toBe(expected);
  const draft = emptyDraft(table);
  const isMissing = missingIn({ ...draft, axes: { linear: map, angular: ['x', 'y', 'z'] } }).some((what) =>
    what.startsWith('linear axes'),
  );
  expect(isMissing).toBe(expected !== 1);
});

it.each([
  ['{sensor}_{event} {year}-{month}-{day} {hour}.{minute}', 'H12_77 2026-11-21 10.05.csv', ['H12', '77', '2026', '10']],
  [
    'lab ({sensor}) {year}{month}{day} {event}.csv',
    'lab (A.1) 20261121 drop 3.CSV',
    ['A.1', 'drop 3', '2026', undefined],
  ],
  ['{sensor}-{event}-{year}', 'a+b-1-2026', ['a+b', '1', '2026', undefined]],
])('the template %j reads %j', (template, name, expected) => {
  const groups = new RegExp(patternOfTemplate(template), 'i').exec(name)?.groups;
  expect([groups?.['sensorId'], groups?.['eventId'], groups?.['year'], groups?.['hour']]).toEqual(expected);
});

it('a name that the template does not describe is not read', () => {
  expect(new RegExp(patternOfTemplate('{sensor}_{event} {year}'), 'i').test('headform.csv')).toBe(false);
});
