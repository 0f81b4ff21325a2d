import {
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelDraft,
  type ColumnIndex,
  describedBy,
  emptyDraft,
  type IdsDraft,
  type Mapping,
  type MappingDraft,
  type TableHead,
  type Three,
  type TimeDraft,
} from './mapping-draft.ts';
import { patternOfTemplate } from './file-name-template.ts';

/** How a column is named: as the mapping names it that the draft was made of, if the column is the same still. */
type Reference = (index: ColumnIndex, before: ColumnIndex, named: unknown) => unknown;

/**
 * The mapping that a complete draft says, for a table with these headings.
 * @param base the mapping that the draft was made of: what the person has not changed stays as it is there
 */
export function mappingOf(draft: MappingDraft, table: TableHead, base: Mapping = {}): Mapping {
  const before = draftOf(base, table);
  const reference: Reference = (index, old, named) =>
    index === old && named !== undefined ? named : referenceTo(index, table.headings);
  const { time, rate, axes, sensorToCg, preTriggerMs, ids, rest } = draft;
  return {
    version: 1,
    ...rest,
    time: timeOf(time, before.time, { base, table, reference }),
    ...(rate === before.rate && 'sampleRateHz' in base
      ? { sampleRateHz: base['sampleRateHz'] }
      : time.from !== 'column' && { sampleRateHz: rate }),
    ...Object.fromEntries(
      CHANNELS.filter((key) => !draft[key].columns.includes(null)).map((key) => {
        const { columns, unit, sign } = draft[key];
        const named = (base[key] as { columns: unknown[] } | undefined)?.columns ?? [];
        const old = before[key].columns;
        return [key, { columns: columns.map((column, i) => reference(column, old[i] ?? null, named[i])), unit, sign }];
      }),
    ),
    axes,
    sensorToCgMetres: sensorToCg,
    preTriggerMs,
    ids: idsOf(ids, before.ids, base, reference),
  };
}

/** Where times stand: the place that the draft shows, among the others that the mapping names. */
function timeOf(
  time: TimeDraft,
  before: TimeDraft,
  { base, table, reference }: { base: Mapping; table: TableHead; reference: Reference },
): unknown[] {
  const sources = (base['time'] as Mapping[] | undefined) ?? [];
  const at = shownSource(sources, table);
  const named = time.from === before.from ? (sources[at]?.['column'] ?? sources[at]?.['sampleNumber']) : undefined;
  const column = () => reference(time.column, before.column, named);
  const shown =
    time.from === 'rate'
      ? { fromRate: true }
      : time.from === 'column'
        ? { column: column(), unit: time.unit }
        : { sampleNumber: column() };
  return sources.length === 0 ? [shown] : sources.with(at, shown);
}

/** The first place of the time that this table has; the first of all where it has none. */
function shownSource(sources: readonly Mapping[], { headings }: TableHead): number {
  const found = sources.findIndex(
    (source) => 'fromRate' in source || columnOf(source['column'] ?? source['sampleNumber'], headings) !== null,
  );
  return Math.max(0, found);
}

function idsOf(ids: IdsDraft, before: IdsDraft, base: Mapping, reference: Reference): Mapping {
  const said = base['ids'] as Mapping | undefined;
  switch (ids.from) {
    case 'given':
      return { from: 'given', sensorId: ids.sensorId.trim(), occurredAt: ids.occurredAt };
    case 'file-name':
      if (said && ids.template === describedBy(base)) return said;
      return { from: 'file-name', patterns: [patternOfTemplate(ids.template)], example: ids.template };
    case 'columns': {
      const { eventId, date, time, ...others } = columnsSaid(said);
      return {
        ...others,
        from: 'columns',
        sensorId: reference(ids.sensorColumn, before.sensorColumn, others.sensorId),
        eventId: [reference(ids.eventColumn, before.eventColumn, eventId[0]), ...eventId.slice(1)],
        date: {
          column: reference(ids.dateColumn, before.dateColumn, date.column),
          formats: [ids.dateFormat, ...date.formats.slice(1)],
        },
        time: {
          ...time,
          column: reference(ids.timeColumn, before.timeColumn, time.column),
          formats: [ids.timeFormat, ...time.formats.slice(1)],
        },
      };
    }
  }
}

interface DatedColumn {
  column?: unknown;
  formats: string[];
}

/** What a mapping says of ids in columns; nothing where it takes them from elsewhere. */
function columnsSaid(ids: Mapping | undefined) {
  const none = { sensorId: undefined, eventId: [], date: { formats: [] }, time: { formats: [] } };
  return (ids?.['from'] === 'columns' ? ids : none) as {
    sensorId?: unknown;
    eventId: unknown[];
    date: DatedColumn;
    time: DatedColumn & { withoutHour?: string[] };
    player?: unknown;
  };
}

/** What a mapping says that the draft shows no field for, in words: it stays as long as its part is taken from there. */
export function keptBeside(draft: MappingDraft, base: Mapping): string[] {
  const said = base['ids'] as Mapping | undefined;
  const kept: string[] = [];
  const sources = (base['time'] as unknown[] | undefined) ?? [];
  if (sources.length > 1) kept.push(`${sources.length - 1} more places where the time may stand`);
  if (draft.ids.from === 'file-name' && said && draft.ids.template === describedBy(base)) {
    const patterns = said['patterns'] as string[];
    if (patterns.length > 1 || patterns[0] !== patternOfTemplate(draft.ids.template)) {
      kept.push(`its own patterns of file names, until you change what they look like`);
    }
  }
  if (draft.ids.from === 'columns') {
    const { eventId, date, time, player } = columnsSaid(said);
    if (eventId.length > 1) kept.push(`events are told apart by ${eventId.slice(1).map(namedBy).join(', ')}, too`);
    if (player !== undefined) kept.push(`the player stands in ${namedBy(player)}`);
    const formats = [...date.formats.slice(1), ...time.formats.slice(1), ...(time.withoutHour ?? [])];
    if (formats.length > 0) kept.push(`dates and times may look like ${formats.join(', ')}, too`);
  }
  return kept;
}

/** What a mapping says that is not read here, since the table lacks its columns. */
export function notReadHere(draft: MappingDraft, base: Mapping): string[] {
  return CHANNELS.flatMap((key) => {
    const { columns = [] } = (base[key] ?? {}) as { columns?: unknown[] };
    const isLost = columns.length > 0 && draft[key].columns.every((column) => column === null);
    return isLost ? [`${CHANNEL_NAMES[key]} (${columns.map(namedBy).join(', ')})`] : [];
  });
}

/** A column as a mapping names it. */
function namedBy(reference: unknown): string {
  return typeof reference === 'number' ? `column ${reference + 1}` : `“${String(reference).replaceAll('\\', '')}”`;
}

/** The draft that a guessed or saved mapping makes for a table; columns that the table lacks are left open. */
export function draftOf(mapping: Mapping, table: TableHead): MappingDraft {
  const draft = emptyDraft(table);
  const { version: _v, time, axes, sensorToCgMetres, preTriggerMs, ids, sampleRateHz, ...others } = mapping;
  const find = (reference: unknown) => columnOf(reference, table.headings);
  const rest: Mapping = { ...others };
  // A development build kept names alone: nobody knows any more against what they were confirmed.
  if (Array.isArray(rest['confirmedUnits'])) delete rest['confirmedUnits'];
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
  const sources = (time as Mapping[] | undefined) ?? [];
  const source = sources[shownSource(sources, table)];
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
