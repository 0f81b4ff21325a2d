import {
  CHANNELS,
  type ChannelDraft,
  type ColumnIndex,
  emptyDraft,
  type IdsDraft,
  type Mapping,
  type MappingDraft,
  type TableHead,
  type Three,
} from './mapping-draft.ts';
import { patternOfTemplate } from './file-name-template.ts';

/** The mapping that a complete draft says, for a table with these headings. */
export function mappingOf(draft: MappingDraft, { headings }: TableHead): Mapping {
  const reference = (index: ColumnIndex) => referenceTo(index, headings);
  const { time, rate, axes, sensorToCg, preTriggerMs, ids, rest } = draft;
  return {
    version: 1,
    ...rest,
    time: [
      time.from === 'rate'
        ? { fromRate: true }
        : time.from === 'column'
          ? { column: reference(time.column), unit: time.unit }
          : { sampleNumber: reference(time.column) },
    ],
    ...(time.from !== 'column' && { sampleRateHz: rate }),
    ...Object.fromEntries(
      CHANNELS.filter((key) => !draft[key].columns.includes(null)).map((key) => {
        const { columns, unit, sign } = draft[key];
        return [key, { columns: columns.map(reference), unit, sign }];
      }),
    ),
    axes,
    sensorToCgMetres: sensorToCg,
    preTriggerMs,
    ids: idsOf(ids, reference),
  };
}

function idsOf(ids: IdsDraft, reference: (index: ColumnIndex) => string | number): Mapping {
  switch (ids.from) {
    case 'given':
      return { from: 'given', sensorId: ids.sensorId.trim(), occurredAt: ids.occurredAt };
    case 'file-name':
      return { from: 'file-name', patterns: [patternOfTemplate(ids.template)], example: ids.template };
    case 'columns':
      return {
        from: 'columns',
        sensorId: reference(ids.sensorColumn),
        eventId: [reference(ids.eventColumn)],
        date: { column: reference(ids.dateColumn), formats: [ids.dateFormat] },
        time: { column: reference(ids.timeColumn), formats: [ids.timeFormat] },
      };
  }
}

/** The draft that a guessed or saved mapping makes for a table; columns that the table lacks are left open. */
export function draftOf(mapping: Mapping, table: TableHead): MappingDraft {
  const draft = emptyDraft(table);
  const { version: _v, time, axes, sensorToCgMetres, preTriggerMs, ids, sampleRateHz, ...others } = mapping;
  const find = (reference: unknown) => columnOf(reference, table.headings);
  const rest: Mapping = { ...others };
  for (const key of CHANNELS) {
    delete rest[key];
    const channel = mapping[key] as Partial<Record<keyof ChannelDraft, unknown>> | undefined;
    if (!channel) continue;
    const [x, y, z] = (channel.columns as unknown[]).map(find);
    draft[key] = {
      columns: [x ?? null, y ?? null, z ?? null],
      unit: typeof channel.unit === 'string' ? channel.unit : draft[key].unit,
      sign: channel.sign === -1 ? -1 : 1,
    };
  }
  const [source] = (time as Mapping[] | undefined) ?? [];
  if (source) {
    draft.time = {
      from: 'fromRate' in source ? 'rate' : 'sampleNumber' in source ? 'sample-number' : 'column',
      column: find(source['column'] ?? source['sampleNumber']),
      unit: typeof source['unit'] === 'string' ? source['unit'] : draft.time.unit,
    };
  } else draft.time = { ...draft.time, from: 'rate' };
  return {
    ...draft,
    rate: typeof sampleRateHz === 'number' ? sampleRateHz : null,
    axes: (axes as MappingDraft['axes'] | undefined) ?? draft.axes,
    sensorToCg: (sensorToCgMetres as Three<number> | undefined) ?? draft.sensorToCg,
    preTriggerMs: typeof preTriggerMs === 'number' ? preTriggerMs : null,
    ids: ids ? { ...draft.ids, ...idsIn(ids as Mapping, find) } : draft.ids,
    rest,
  };
}

function idsIn(ids: Mapping, find: (reference: unknown) => ColumnIndex): Partial<IdsDraft> {
  const dated = (part: unknown) => part as { column: unknown; formats: string[] };
  switch (ids['from']) {
    case 'given':
      // When it happened is never that of the last upload.
      return { from: 'given', sensorId: String(ids['sensorId']) };
    case 'file-name':
      return { from: 'file-name', template: String(ids['example']) };
    default: {
      const [date, time] = [dated(ids['date']), dated(ids['time'])];
      return {
        from: 'columns',
        sensorColumn: find(ids['sensorId']),
        eventColumn: find((ids['eventId'] as unknown[])[0]),
        dateColumn: find(date.column),
        timeColumn: find(time.column),
        dateFormat: date.formats[0] ?? '',
        timeFormat: time.formats[0] ?? '',
      };
    }
  }
}

/** By its heading where that is there once, else by its place. */
function referenceTo(index: ColumnIndex, headings: readonly string[]): string | number {
  const heading = headings[index ?? 0]?.trim() ?? '';
  const same = headings.filter((other) => other.trim().toLowerCase() === heading.toLowerCase());
  return heading === '' || same.length > 1 ? (index ?? 0) : heading.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function columnOf(reference: unknown, headings: readonly string[]): ColumnIndex {
  if (typeof reference === 'number') return reference < headings.length ? reference : null;
  if (typeof reference !== 'string') return null;
  const pattern = new RegExp(`^(?:${reference})$`, 'i');
  const index = headings.findIndex((heading) => pattern.test(heading.trim()));
  return index === -1 ? null : index;
}
