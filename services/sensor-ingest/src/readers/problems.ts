import type { Contradiction } from '@strainscope/proto/rotation';
import type { FileProblem } from './file-problem.ts';
import { LIMITS, SIGNAL_LIMITS } from './limits.ts';
import { offsetZone } from './zone-names.ts';

/** Every reason to refuse a file or an event, with the message that users see. */

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });

export const emptyFile = (): FileProblem => ({ code: 'EMPTY_FILE', message: 'The file is empty.' });

export const wrongEncoding = (): FileProblem => ({
  code: 'WRONG_ENCODING',
  message: 'This is neither text in UTF-8 nor a workbook. If it is a table, save it again as CSV in UTF-8.',
});

export const notRecognised = (): FileProblem => ({
  code: 'NOT_RECOGNISED',
  message: 'No known sensor writes such a file. Choose "Any other sensor" and say what its columns are.',
});

export const mappingMissing = (): FileProblem => ({
  code: 'MAPPING_MISSING',
  message: 'Say first what the columns of this table are.',
});

export const mappingInvalid = (detail: string): FileProblem => ({
  code: 'MAPPING_INVALID',
  message: `The column mapping cannot be used: ${detail}`,
});

export const tookTooLong = (seconds: number): FileProblem => ({
  code: 'TOOK_TOO_LONG',
  message: `Reading the file took longer than ${number(seconds)} s. Split it, or check that it is a sensor file.`,
});

export const needsTooMuchMemory = (mebibytes: number): FileProblem => ({
  code: 'NEEDS_TOO_MUCH_MEMORY',
  message: `Reading the file needs more than ${number(mebibytes)} MiB of memory. Split it.`,
});

export const readerLost = (): FileProblem => ({
  code: 'READER_LOST',
  message: 'Twice the system ended the program that read the file, most likely for want of memory. Split the file.',
});

export const endedTheProcess = (): FileProblem => ({
  code: 'ENDED_THE_PROCESS',
  message:
    'StrainScope ended twice while it worked on this file. It is not read again; whoever runs StrainScope is told.',
});

export const notReadableYet = (name: string, note: string): FileProblem => ({
  code: 'NOT_READABLE_YET',
  message: `${name}: ${note}`,
});

export const notDeclaredKind = (declared: string, found: string | null): FileProblem => ({
  code: 'NOT_DECLARED_KIND',
  message: found
    ? `This is not a ${declared} file: it looks like ${found}.`
    : `This is not a ${declared} file: its content is of another kind.`,
});

export const missingColumns = (columns: readonly string[]): FileProblem => ({
  code: 'MISSING_COLUMNS',
  message: `Missing: ${columns.join(', ')}.`,
  column: columns[0] ?? '',
});

export const fileNameUnreadable = (example: string): FileProblem => ({
  code: 'FILE_NAME_UNREADABLE',
  message: `Sensor, event and time are read from the file's name, which must look like ${example}.`,
});

export const idMissing = (what: string, row?: number): FileProblem => ({
  code: 'ID_MISSING',
  message: `There is no ${what}.`,
  ...(row === undefined ? {} : { row }),
});

export const dateUnreadable = (text: string, row?: number): FileProblem => ({
  code: 'DATE_UNREADABLE',
  message: `"${text.slice(0, 60)}" is not a date and time of the expected form.`,
  ...(row === undefined ? {} : { row }),
});

export const zoneAmbiguous = (stated: string, meanings: readonly { name: string; minutes: number }[]): FileProblem => ({
  code: 'ZONE_AMBIGUOUS',
  message:
    `The time zone "${stated.slice(0, 40)}" can be ${meanings.map(({ name, minutes }) => `${name} Time (${offsetZone(minutes)})`).join(' or ')}, ` +
    "and the team's own zone does not tell which. Write an offset such as +01:00, or a name such as Europe/Berlin.",
});

export const nonNumeric = (cell: string, row: number, column: string): FileProblem => ({
  code: 'NON_NUMERIC_CELL',
  message: cell === '' ? 'A number is missing.' : `"${cell.slice(0, 40)}" is not a number.`,
  row,
  column,
});

export const notFinite = (row: number, column: string, value = ''): FileProblem => ({
  code: 'NOT_FINITE',
  message:
    value === ''
      ? 'A value is not a finite number (NaN or infinity).'
      : `"${value.slice(0, 40)}" is not a finite number.`,
  row,
  column,
});

export const formula = (row: number, column: string): FileProblem => ({
  code: 'FORMULA',
  message: 'The cell holds a formula. Save the table with values only.',
  row,
  column,
});

export const timeDuplicated = (row: number): FileProblem => ({
  code: 'TIME_DUPLICATED',
  message: 'Two samples have the same time.',
  row,
});

export const timeNotRising = (row: number): FileProblem => ({
  code: 'TIME_NOT_RISING',
  message: 'The time goes backwards.',
  row,
});

export const tooFewSamples = (count: number): FileProblem => ({
  code: 'TOO_FEW_SAMPLES',
  message: `There are ${count} samples; at least ${SIGNAL_LIMITS.fewestSamples} are needed.`,
});

export const tooManySamples = (): FileProblem => ({
  code: 'TOO_MANY_SAMPLES',
  message: `An event has more than ${number(LIMITS.samplesPerEvent)} samples.`,
});

export const tooManyEvents = (): FileProblem => ({
  code: 'TOO_MANY_EVENTS',
  message: `The file holds more than ${number(LIMITS.eventsPerFile)} events. Split it.`,
});

export const eventInPieces = (row: number): FileProblem => ({
  code: 'EVENT_IN_PIECES',
  message: 'Rows of this event appear again after those of another one. Sort the table by event and sample.',
  row,
});

export const noEvents = (): FileProblem => ({ code: 'NO_EVENTS', message: 'The file holds no events.' });

export const allZero = (): FileProblem => ({ code: 'ALL_ZERO', message: 'Every value is zero.' });

export const rateOutOfRange = (rate: number): FileProblem => ({
  code: 'RATE_OUT_OF_RANGE',
  message:
    `The sampling rate would be ${number(rate)} Hz; it must lie between ${number(SIGNAL_LIMITS.rate.lowest)} Hz ` +
    `and ${number(SIGNAL_LIMITS.rate.highest)} Hz. Is the unit of time right?`,
});

export const rateUnknown = (): FileProblem => ({
  code: 'RATE_UNKNOWN',
  message: 'The file carries no time. Say at what rate it was sampled.',
});

export const linearTooLarge = (peakG: number, suspicion: string): FileProblem => ({
  code: 'LINEAR_ACCELERATION_TOO_LARGE',
  message: `The linear acceleration reaches ${number(peakG)} g; more than 1,000 g is refused. ${suspicion}`,
});

export const angularTooLarge = (peak: number, suspicion: string): FileProblem => ({
  code: 'ANGULAR_ACCELERATION_TOO_LARGE',
  message: `The angular acceleration reaches ${number(peak / 1000)} krad/s²; more than 100 krad/s² is refused. ${suspicion}`,
});

export const rotationContradictory = ({ axis, message }: Contradiction): FileProblem => ({
  code: 'ROTATION_CONTRADICTORY',
  message,
  column: `angular velocity ${axis}`,
});

export const lengthsDiffer = (column: string, expected: number, found: number): FileProblem => ({
  code: 'LENGTHS_DIFFER',
  message: `There are ${found} values for ${expected} times.`,
  column,
});

export const dataNotAvailable = (row: number): FileProblem => ({
  code: 'DATA_NOT_AVAILABLE',
  message: 'The sensor marks this event as without data.',
  row,
});

export const damagedText = (detail: string, row: number): FileProblem => ({
  code: 'DAMAGED',
  message: `The table cannot be read: ${detail}.`,
  row,
});

/** @param detail quotes what was sent, of which no database keeps everything */
export const notADeviceEvent = (detail: string): FileProblem => ({
  code: 'NOT_A_DEVICE_EVENT',
  message: `This is not an event of a device: ${detail.slice(0, 200).replace(/\p{C}/gu, '\uFFFD')}`,
});

export const fieldInvalid = (column: string, expectation: string): FileProblem => ({
  code: 'FIELD_INVALID',
  message: `"${column}" ${expectation}.`,
  column,
});

export const damagedDeviceEvents = (): FileProblem => ({
  code: 'DAMAGED',
  message: 'The stream of events is damaged or cut off.',
});

export const damagedArchive = (): FileProblem => ({
  code: 'DAMAGED',
  message: 'The archive or workbook is damaged or cut off.',
});

/** @param number of the event that cannot be parsed */
export const damagedJson = (detail = '', number?: number): FileProblem => ({
  code: 'DAMAGED',
  message:
    number === undefined
      ? 'The text is not a valid JSON array of events.'
      : `The text is not a valid JSON array of events: ${detail.slice(0, 150).replace(/\p{C}/gu, '\uFFFD')}.`,
  ...(number === undefined ? {} : { row: number }),
});

export const jsonTooDeep = (): FileProblem => ({
  code: 'JSON_TOO_DEEP',
  message: `The JSON nests deeper than ${LIMITS.json.depth} levels.`,
});

export const jsonTooManyParts = (): FileProblem => ({
  code: 'JSON_TOO_MANY_PARTS',
  message: `A single event of the JSON has more than ${number(LIMITS.json.containers)} lists and objects.`,
});

export const jsonTooLarge = (): FileProblem => ({
  code: 'JSON_TOO_LARGE',
  message: 'A single event of the JSON is larger than 16 MiB.',
});

export const archiveRatio = (): FileProblem => ({
  code: 'ARCHIVE_RATIO',
  message: `The archive would unpack to more than ${LIMITS.archive.ratio} times its size.`,
});

export const archiveTooLarge = (): FileProblem => ({
  code: 'ARCHIVE_TOO_LARGE',
  message: 'The archive would unpack to more than 1 GiB.',
});

export const archiveWithoutEvents = (): FileProblem => ({
  code: 'ARCHIVE_WITHOUT_EVENTS',
  message: `None of the first ${number(LIMITS.archive.unreadable)} files of the archive holds an event. The others were not looked at: send the sensor files alone.`,
});

export const archiveTooManyEntries = (): FileProblem => ({
  code: 'ARCHIVE_TOO_MANY_ENTRIES',
  message: `The archive holds more than ${number(LIMITS.archive.entries)} files.`,
});

export const archiveEntryTooLong = (): FileProblem => ({
  code: 'ARCHIVE_ENTRY_TOO_LONG',
  message: `A name in the archive, with what is written beside it, has more than ${number(LIMITS.archive.entryLength)} bytes.`,
});

export const archivePath = (): FileProblem => ({
  code: 'ARCHIVE_PATH',
  message: 'A name in the archive points outside of it, or has a character that no name has.',
});

export const archiveNested = (): FileProblem => ({
  code: 'ARCHIVE_NESTED',
  message: 'An archive inside an archive is not opened.',
});

export const archiveEncrypted = (): FileProblem => ({
  code: 'ARCHIVE_ENCRYPTED',
  message: 'The archive is protected by a password.',
});

export const xmlEntities = (): FileProblem => ({
  code: 'XML_ENTITIES',
  message: 'The workbook declares XML entities, which no spreadsheet program does.',
});

export const macros = (): FileProblem => ({
  code: 'MACROS',
  message: 'The workbook holds macros. Save it without them (.xlsx).',
});

export const workbookTooLarge = (most: number, things: string): FileProblem => ({
  code: 'WORKBOOK_TOO_LARGE',
  message: `The workbook has more than ${number(most)} ${things}. Save only the sheets with events.`,
});
