import type { FileVerdict } from '@strainscope/console-contract';

/** The first lines of a table whose columns nobody has named yet, as the pre-check tells them. */
export type TableHead = NonNullable<FileVerdict['table']>;
/** `settings.conditioning.generic_mapping` of an upload. */
export type Mapping = Record<string, unknown>;

/** A column by its place from 0; null while none is chosen. */
export type ColumnIndex = number | null;
export type Three<T> = readonly [T, T, T];
export const CHANNELS = ['linearAcceleration', 'angularVelocity', 'angularAcceleration'] as const;
export type ChannelKey = (typeof CHANNELS)[number];
export const AXIS_SOURCES = ['x', 'y', 'z', '-x', '-y', '-z'] as const;
export type AxisSource = (typeof AXIS_SOURCES)[number];

export interface ChannelDraft {
  columns: Three<ColumnIndex>;
  unit: string;
  sign: 1 | -1;
}

export interface TimeDraft {
  from: 'column' | 'sample-number' | 'rate';
  column: ColumnIndex;
  unit: string;
}

/** Where sensor, event and time are told. What another source needs is kept while one looks at the others. */
export interface IdsDraft {
  from: 'given' | 'file-name' | 'columns';
  sensorId: string;
  /** Local date and time, ISO 8601. */
  occurredAt: string;
  /** As `{sensor} {event} {year}-{month}-{day} {hour}.{minute}.{second}`. */
  template: string;
  sensorColumn: ColumnIndex;
  eventColumn: ColumnIndex;
  dateColumn: ColumnIndex;
  timeColumn: ColumnIndex;
  dateFormat: string;
  timeFormat: string;
}

/** What somebody says of the columns of a table, complete or not. */
export interface MappingDraft {
  time: TimeDraft;
  /** Hz, where the table carries no time. */
  rate: number | null;
  linearAcceleration: ChannelDraft;
  angularVelocity: ChannelDraft;
  angularAcceleration: ChannelDraft;
  axes: { linear: Three<AxisSource>; angular: Three<AxisSource> };
  /** From the sensor to the head's centre of gravity, m, in head axes. */
  sensorToCg: Three<number>;
  preTriggerMs: number | null;
  ids: IdsDraft;
  /** What else the mapping says; it stays as it is. */
  rest: Mapping;
}

const none: Three<ColumnIndex> = [null, null, null];

/** Nothing said yet, each unit the first that the server reads. */
export function emptyDraft({ units }: TableHead): MappingDraft {
  const channel = (key: ChannelKey): ChannelDraft => ({ columns: none, unit: units[key][0] ?? '', sign: 1 });
  return {
    time: { from: 'column', column: null, unit: units.time[0] ?? '' },
    rate: null,
    linearAcceleration: channel('linearAcceleration'),
    angularVelocity: channel('angularVelocity'),
    angularAcceleration: channel('angularAcceleration'),
    axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
    sensorToCg: [0, 0, 0],
    preTriggerMs: null,
    ids: {
      from: 'given',
      sensorId: '',
      occurredAt: '',
      template: '',
      sensorColumn: null,
      eventColumn: null,
      dateColumn: null,
      timeColumn: null,
      dateFormat: 'yyyy-MM-dd',
      timeFormat: 'HH:mm:ss',
    },
    rest: {},
  };
}

/**
 * What is still missing, in words; empty once the mapping can be tried.
 * @param base the mapping that the draft was made of
 */
export function missingIn(draft: MappingDraft, base: Mapping = {}): string[] {
  const { time, rate, ids, axes } = draft;
  const missing: string[] = [];
  if (time.from !== 'rate' && time.column === null) missing.push(time.from === 'column' ? 'time' : 'sample number');
  if (time.from !== 'column' && rate === null) missing.push('sample rate');
  for (const key of CHANNELS) {
    const chosen = draft[key].columns.filter((column) => column !== null).length;
    if (chosen > 0 && chosen < 3) missing.push(`${CHANNEL_NAMES[key]} x, y, z`);
  }
  if (CHANNELS.every((key) => draft[key].columns.every((column) => column === null))) {
    missing.push('x, y, z of a quantity that was measured');
  }
  missing.push(...missingIds(ids, base));
  for (const [name, map] of Object.entries(axes)) {
    if (determinant(map) !== 1) missing.push(`${name} axes that do not mirror the head`);
  }
  return missing;
}

/** The description of file names whose patterns the mapping has already, whatever they are. */
export function describedBy({ ids }: Mapping): string | undefined {
  const { from, example } = (ids ?? {}) as Mapping;
  return from === 'file-name' && typeof example === 'string' ? example : undefined;
}

function missingIds(ids: IdsDraft, base: Mapping): string[] {
  switch (ids.from) {
    case 'given':
      return [
        ...(ids.sensorId.trim() === '' ? ['sensor id'] : []),
        ...(ids.occurredAt === '' ? ['date and time of the event'] : []),
      ];
    case 'file-name':
      if (ids.template === describedBy(base)) return [];
      return ids.template.includes('{sensor}') && ids.template.includes('{event}') && ids.template.includes('{year}')
        ? []
        : ['a file name with {sensor}, {event} and {year}'];
    case 'columns':
      return (
        [
          ['sensor id', ids.sensorColumn],
          ['event id', ids.eventColumn],
          ['date', ids.dateColumn],
          ['time of day', ids.timeColumn],
        ] as const
      ).flatMap(([name, column]) => (column === null ? [`column of the ${name}`] : []));
  }
}

export const CHANNEL_NAMES: Record<ChannelKey, string> = {
  linearAcceleration: 'linear acceleration',
  angularVelocity: 'angular velocity',
  angularAcceleration: 'angular acceleration',
};

/** +1 for a rotation, −1 for a mirror image, 0 where an axis is named twice. */
export function determinant(map: Three<AxisSource>): number {
  const rows = map.map((source) => {
    const sign = source.startsWith('-') ? -1 : 1;
    return ['x', 'y', 'z'].map((axis) => (source.endsWith(axis) ? sign : 0));
  });
  const [[a, b, c], [d, e, f], [g, h, i]] = rows as [number[], number[], number[]] as [Row, Row, Row];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}
type Row = [number, number, number];
