import type { FileVerdict } from '@strainscope/console-contract';
import { contradictedUnit, withConfirmedUnit, withoutStaleUnits } from './confirm-unit.ts';
import { determinant, emptyDraft, type Mapping, missingIn, type TableHead } from './mapping-draft.ts';
import { draftOf, keptBeside, mappingOf, notReadHere } from './mapping-document.ts';
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
    from: 'columns',
    sensorColumn: 7,
    eventColumn: 8,
    dateColumn: 9,
    timeColumn: 10,
    dateFormat: 'dd/MM/yyyy',
  };
  const mapping = mappingOf(draft, table);
  expect(mapping['ids']).toMatchObject({ sensorId: 'Sensor', date: { column: 'Date', formats: ['dd/MM/yyyy'] } });
  expect(draftOf(mapping, table).ids).toEqual(draft.ids);
});

/** What the API saves of a mapping that says all that it can say; the defaults are filled in. */
const rich: Mapping = {
  version: 1,
  time: [{ column: 'stamp', unit: 's' }, { column: 'Time.*', unit: 'ms' }, { fromRate: true }],
  linearAcceleration: { columns: ['Acc X.*', 'acc y.*', 'Acc Z \\(g\\)'], unit: 'g', sign: -1 },
  angularVelocity: { columns: [4, 5, 6], unit: 'deg/s', sign: 1 },
  confirmedUnits: { linearAcceleration: { unit: 'g', headed: ['m/s²'] } },
  ids: {
    from: 'columns',
    sensorId: 'Sens.*',
    eventId: ['Event', 'Session'],
    player: 'Who',
    date: { column: 'Date', formats: ['dd.MM.yyyy', 'd/M/yy'] },
    time: { column: 'Clock', formats: ['HH:mm:ss', 'HH:mm'], withoutHour: ['mm:ss'] },
  },
  headingLine: 3,
  headingRows: 2,
  axes: { linear: ['-y', 'x', 'z'], angular: ['x', 'y', 'z'] },
  sensorToCgMetres: [0.01, 0, -0.05],
  preTriggerMs: 10,
  sampleRateHz: 3200,
};
const fromNames = {
  from: 'file-name',
  patterns: ['^(?<sensorId>\\w+)-(?<eventId>\\d+)', '^(?<eventId>\\d+) of (?<sensorId>\\w+)'],
  example: 'H12-77 on 2026-11-21',
};

it.each<[string, Mapping]>([
  ['that says all it can', rich],
  ['with patterns of file names of its own', { ...rich, ids: fromNames }],
  ['by sample numbers', { ...rich, time: [{ sampleNumber: 'w' }, { fromRate: true }] }],
  ['without a rate, of rotation alone', { ...rich, linearAcceleration: undefined, sampleRateHz: null }],
  ['of places alone', { ...rich, time: [{ column: 0, unit: 'ms' }], confirmedUnits: {}, preTriggerMs: null }],
])('a mapping %s stays as it is where nobody changes it', (_, mapping) => {
  const draft = draftOf(mapping, table);
  expect(missingIn(draft, mapping)).toEqual([]);
  expect(mappingOf(draft, table, mapping)).toEqual(mapping);
});

it('a change of one field leaves what stands beside it', () => {
  const change = (part: Partial<ReturnType<typeof draftOf>>, base = rich) =>
    mappingOf({ ...draftOf(base, table), ...part }, table, base);
  const { ids, time, linearAcceleration } = draftOf(rich, table);
  expect(change({ ids: { ...ids, eventColumn: 7, dateFormat: 'yyyyMMdd' } })['ids']).toEqual({
    ...(rich['ids'] as Mapping),
    eventId: ['Sensor', 'Session'],
    date: { column: 'Date', formats: ['yyyyMMdd', 'd/M/yy'] },
  });
  expect(change({ time: { ...time, unit: 'us' } })['time']).toEqual([
    { column: 'stamp', unit: 's' },
    { column: 'Time.*', unit: 'us' },
    { fromRate: true },
  ]);
  const columns = [1, 8, 3] as const;
  expect(change({ linearAcceleration: { ...linearAcceleration, columns } })['linearAcceleration']).toEqual({
    columns: ['Acc X.*', 'Event', 'Acc Z \\(g\\)'],
    unit: 'g',
    sign: -1,
  });
  const named = { ...rich, ids: fromNames };
  const template = '{sensor} {event} {year}';
  expect(change({ ids: { ...draftOf(named, table).ids, template } }, named)['ids']).toMatchObject({
    example: template,
  });
});

it('says what it keeps and shows no field for', () => {
  expect(keptBeside(draftOf(rich, table), rich)).toEqual([
    '2 more places where the time may stand',
    'events are told apart by “Session”, too',
    'the player stands in “Who”',
    'dates and times may look like d/M/yy, HH:mm, mm:ss, too',
  ]);
  const named = { ...rich, time: [{ fromRate: true }], ids: fromNames };
  expect(keptBeside(draftOf(named, table), named)).toEqual([
    'its own patterns of file names, until you change what they look like',
  ]);
  expect(keptBeside(draftOf(guess, table), guess)).toEqual([]);
});

it('says which quantities it does not read since their columns are missing', () => {
  const other = { ...table, headings: ['Time (ms)', 'ax', 'ay', 'az'] };
  const mapping = { ...guess, angularVelocity: { columns: [9, 10, 11], unit: 'rad/s' } };
  expect(notReadHere(draftOf(mapping, other), mapping)).toEqual([
    'linear acceleration (“Acc X (g)”, “Acc Y (g)”, “Acc Z (g)”)',
    'angular velocity (column 10, column 11, column 12)',
  ]);
  expect(notReadHere(draftOf(rich, table), rich)).toEqual([]);
});

it('asks for one quantity that was measured, whichever it is', () => {
  const nothing = draftOf({ version: 1 }, table);
  expect(missingIn(nothing)).toContain('x, y, z of a quantity that was measured');
  for (const key of ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const) {
    const draft = { ...nothing, [key]: { columns: [4, 5, 6], unit: 'rad/s', sign: 1 } };
    expect(missingIn(draft).filter((what) => what.includes('x, y, z'))).toEqual([]);
    expect(Object.keys(mappingOf(draft, table))).toContain(key);
  }
});

it('names a column by its place where the heading is not told', () => {
  const draft = draftOf(guess, { ...table, headings: ['Time (ms)', '', 'Acc Y (g)', ''] });
  expect(draft.linearAcceleration.columns).toEqual([null, 2, null]);
  const whole = 'Linear acceleration of the mouthguard along its forward axis, resampled (m/s²)';
  const long = { ...table, headings: ['Time (ms)', '', whole, whole.replace('forward', 'downward')] };
  const { linearAcceleration, ...others } = draft;
  const mapping = mappingOf({ ...others, linearAcceleration: { ...linearAcceleration, columns: [1, 2, 3] } }, long);
  const [x, y, z] = (mapping['linearAcceleration'] as { columns: string[] }).columns;
  expect(x).toBe(1);
  expect([y, z].map((source) => new RegExp(`^(?:${source})$`, 'i').test(whole))).toEqual([true, false]);
});

describe('a confirmed unit', () => {
  const draft = draftOf(guess, table);
  const refused = (column: string, stated_unit: string | undefined, code = 'UNIT_CONTRADICTED') =>
    ({ problems: [{ code, message: '', row: 1, column, stated_unit }] }) as unknown as FileVerdict;
  const acceleration = { quantity: 'linearAcceleration', stated: 'm/s²' } as const;
  const confirmed = withConfirmedUnit(draft, acceleration);

  it('is that of the quantity whose heading contradicts it', () => {
    expect(contradictedUnit(refused('Acc Y (g)', 'm/s²'), draft, table)).toEqual(acceleration);
    expect(contradictedUnit(refused('Time (ms)', 's'), draft, table)).toEqual({ quantity: 'time', stated: 's' });
    expect(contradictedUnit(refused('Acc Y (g)', undefined, 'NOT_FINITE'), draft, table)).toBeUndefined();
  });

  it('stands against the unit that the heading states, and against others once they are confirmed, too', () => {
    expect(mappingOf(confirmed, table)['confirmedUnits']).toEqual({
      linearAcceleration: { unit: 'g', headed: ['m/s²'] },
    });
    const both = withConfirmedUnit(withConfirmedUnit(confirmed, { ...acceleration, stated: 'mg' }), {
      quantity: 'time',
      stated: 's',
    });
    expect(mappingOf(both, table)['confirmedUnits']).toEqual({
      linearAcceleration: { unit: 'g', headed: ['m/s²', 'mg'] },
      time: { unit: 'ms', headed: ['s'] },
    });
  });

  it.each([
    ['another unit', { unit: 'm/s²' }],
    ['another column', { columns: [1, 2, 4] as const }],
    ['no columns', { columns: [null, null, null] as const }],
  ])('goes with %s, and does not come back', (_, over) => {
    const changed = { ...confirmed, linearAcceleration: { ...confirmed.linearAcceleration, ...over } };
    const after = withoutStaleUnits(changed, confirmed);
    const again = withoutStaleUnits({ ...after, linearAcceleration: confirmed.linearAcceleration }, after);
    for (const each of [after, again]) expect(each.rest['confirmedUnits']).toEqual({});
  });

  it('goes with another time, and stays with another sense or another quantity', () => {
    const timed = withConfirmedUnit(confirmed, { quantity: 'time', stated: 's' });
    const other = withoutStaleUnits({ ...timed, time: { ...timed.time, unit: 's' } }, timed);
    expect(other.rest['confirmedUnits']).toEqual({ linearAcceleration: { unit: 'g', headed: ['m/s²'] } });
    const angular = { columns: [4, 5, 6] as const, unit: 'rad/s', sign: 1 as const };
    const turned = { ...timed.linearAcceleration, sign: -1 as const };
    const after = withoutStaleUnits({ ...timed, linearAcceleration: turned, angularVelocity: angular }, timed);
    expect(after.rest['confirmedUnits']).toEqual(timed.rest['confirmedUnits']);
  });

  it('of which a development build kept the quantity alone has to be confirmed anew', () => {
    const old = draftOf({ ...guess, confirmedUnits: ['linearAcceleration'] }, table);
    expect(mappingOf(old, table)).not.toHaveProperty('confirmedUnits');
  });
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
