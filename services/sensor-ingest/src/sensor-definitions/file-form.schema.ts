import { z } from 'zod';
import {
  ANGULAR_ACCELERATION_UNITS,
  ANGULAR_VELOCITY_UNITS,
  LINEAR_ACCELERATION_UNITS,
  TIME_UNITS,
  UNITS,
  type Quantity,
  type Unit,
} from '../signals/units.ts';

const unitOf = <Units extends Record<string, number>>(units: Units) =>
  z.enum(Object.keys(units) as [keyof Units & string, ...(keyof Units & string)[]]);

const isPattern = (source: string) => {
  try {
    return Boolean(new RegExp(source, 'i'));
  } catch {
    return false;
  }
};

/** A regular expression; headings are compared whole, without case and surrounding blanks. */
const pattern = z.string().min(1).refine(isPattern, 'not a regular expression');
/** A column by the pattern of its heading, or by its place from 0 where files carry no headings. */
const column = z.union([pattern, z.int().min(0)]);
const threeColumns = z.tuple([column, column, column]);
const fileKinds = z.array(z.enum(['csv', 'tsv', 'xlsx', 'json'])).min(1);

const channel = <Unit extends z.ZodType>(unit: Unit) =>
  z.strictObject({
    columns: threeColumns,
    unit,
    /** −1 where a file counts in the opposite sense. */
    sign: z.literal([1, -1]).default(1),
  });

const timeSource = z.union([
  z.strictObject({ column, unit: unitOf(TIME_UNITS) }),
  /** The number of the sample over the definition's rate. */
  z.strictObject({ sampleNumber: column }),
  z.strictObject({ fromRate: z.literal(true) }),
]);

const anyUnit = z.enum(Object.values(UNITS).flatMap((units) => Object.keys(units) as Unit[]));

/**
 * A quantity's unit that a person has confirmed against what headings state. It does not hold for another unit or other
 * headings.
 */
const confirmedUnit = z.strictObject({ unit: anyUnit, headed: z.array(anyUnit).min(1) });

/** Formats are luxon's. */
const dated = { column, formats: z.array(z.string()).min(1) };

const idsFromFileName = z.strictObject({
  from: z.literal('file-name'),
  /** Named groups: sensorId, eventId, year, month, day, hour, minute, second, millisecond. */
  patterns: z.array(pattern).min(1),
  example: z.string(),
});

const idsFromColumns = z.strictObject({
  from: z.literal('columns'),
  sensorId: column,
  /** An event is the rows that agree in all of these; together they are its id. */
  eventId: z.array(column).min(1),
  player: column.optional(),
  date: z.strictObject(dated),
  time: z.strictObject({ ...dated, withoutHour: z.array(z.string()).default([]) }),
});

/** For tables whose cells say nothing about sensor and event: the uploader says it. */
const idsGiven = z.strictObject({
  from: z.literal('given'),
  sensorId: z.string().min(1),
  /** Local date and time, ISO 8601. The event's id is the file's name. */
  occurredAt: z.string().min(1),
});

export const waveformChannelsSchema = z.strictObject({
  time: z.array(timeSource).min(1),
  /** Any that the sensor does not measure is left out. */
  linearAcceleration: channel(unitOf(LINEAR_ACCELERATION_UNITS)).optional(),
  angularVelocity: channel(unitOf(ANGULAR_VELOCITY_UNITS)).optional(),
  angularAcceleration: channel(unitOf(ANGULAR_ACCELERATION_UNITS)).optional(),
  /** By quantity: the unit that stands, and those that headings of the file may state instead. */
  confirmedUnits: z.partialRecord(z.enum(Object.keys(UNITS) as [Quantity, ...Quantity[]]), confirmedUnit).default({}),
  ids: z.discriminatedUnion('from', [idsFromFileName, idsFromColumns, idsGiven]),
});

/** A row is a sample. */
const waveformTable = z.strictObject({
  kind: z.literal('waveform-table'),
  files: fileKinds,
  recognise: z.strictObject({ columns: z.array(pattern).min(1).optional(), firstCell: pattern.optional() }),
  headingRows: z.int().min(0).max(5).default(1),
  ...waveformChannelsSchema.shape,
});

/** A row is an event of which only peaks are known. */
const scalarTable = z.strictObject({
  kind: z.literal('scalar-table'),
  files: fileKinds,
  recognise: z.strictObject({ columns: z.array(pattern).min(1) }),
  sensorId: column,
  eventId: column,
  player: column,
  linearAcceleration: z.strictObject({ column, unit: unitOf(LINEAR_ACCELERATION_UNITS) }),
  angularAcceleration: z.strictObject({ column, unit: unitOf(ANGULAR_ACCELERATION_UNITS) }),
  /** m/s */
  linearVelocity: column,
  angularVelocity: z.strictObject({ column, unit: unitOf(ANGULAR_VELOCITY_UNITS) }),
  falsePositive: column,
  dataNotAvailable: column,
  date: z.strictObject(dated),
  time: z.strictObject(dated),
  zone: column,
});

const sheetChannel = <Unit extends z.ZodType>(unit: Unit) =>
  z.strictObject({
    /** Column of the channel's own time, s. */
    time: z.int().min(0),
    columns: z.tuple([z.int(), z.int(), z.int()]),
    unit,
    firstSampleMayBeGlitch: z.boolean().default(false),
  });

/** A workbook with a sheet per event: labels and values in its first two columns, channels to the right. */
const sheetPerEvent = z.strictObject({
  kind: z.literal('sheet-per-event'),
  files: fileKinds,
  recognise: z.strictObject({ sheets: z.array(pattern).min(1) }),
  eventSheet: pattern,
  labels: z.strictObject({ sensorId: pattern, eventId: pattern, stamp: pattern }),
  stampFormats: z.array(z.string()).min(1),
  linearAcceleration: sheetChannel(unitOf(LINEAR_ACCELERATION_UNITS)),
  angularVelocity: sheetChannel(unitOf(ANGULAR_VELOCITY_UNITS)),
});

/** The product's own JSON form: an array of events. */
const jsonEvents = z.strictObject({ kind: z.literal('json-events'), files: fileKinds });

/** A table read by a mapping that the uploader has saved. */
const mappedTable = z.strictObject({ kind: z.literal('mapped-table'), files: fileKinds });

export const fileFormSchema = z.discriminatedUnion('kind', [
  waveformTable,
  scalarTable,
  sheetPerEvent,
  jsonEvents,
  mappedTable,
]);

export type ConfirmedUnit = z.infer<typeof confirmedUnit>;
export type ColumnReference = z.infer<typeof column>;
export type WaveformTableForm = z.infer<typeof waveformTable>;
export type ScalarTableForm = z.infer<typeof scalarTable>;
export type SheetPerEventForm = z.infer<typeof sheetPerEvent>;
export type FileForm = z.infer<typeof fileFormSchema>;
