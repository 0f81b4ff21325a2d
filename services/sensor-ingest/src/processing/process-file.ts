import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { filesOf, type UploadedFile } from '../readers/batch.ts';
import { Refusal, UnknownTable, type FileProblem } from '../readers/file-problem.ts';
import { genericMappingSchema, type GenericMapping } from '../readers/generic-mapping.ts';
import { guessMapping, type GuessedMapping } from '../readers/guess-mapping.ts';
import { LIMITS } from '../readers/limits.ts';
import { archiveWithoutEvents, fieldInvalid, mappingInvalid, noEvents, notFinite } from '../readers/problems.ts';
import type { ReadContext } from '../readers/read-context.ts';
import { readFile } from '../readers/read-file.ts';
import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import {
  SIGNALS_FILE,
  type EventPreview,
  type FileOutcome,
  type FileTask,
  type ProcessedEvent,
  type RefusedSensorEvent,
  type Slice,
  type TableHead,
} from './file-task.ts';
import { tableHead } from './preview.ts';
import { processEvent } from './process-event.ts';

type Definitions = ReadonlyMap<string, SensorDefinition>;

/** What is found in one file of the upload; kept only when the file is read to its end. */
interface Findings {
  readonly events: ProcessedEvent[];
  readonly refusedEvents: RefusedSensorEvent[];
  units: string;
  preview?: EventPreview;
}

/**
 * Reads, conditions and measures every event of a file or of a ZIP batch. A file that is refused leaves nothing behind
 * and does not stop the others of its batch.
 * @param begins hears which file of a batch comes next
 */
export async function processFile(
  task: FileTask,
  definitions: Definitions,
  begins: (inArchive: string) => Promise<void> = async () => {},
): Promise<FileOutcome> {
  const problems: FileProblem[] = [];
  const kept: Findings = { events: [], refusedEvents: [], units: '' };
  let guessedMapping: GuessedMapping | undefined;
  let table: TableHead | undefined;
  const refuse = (error: unknown, inArchive?: string) => {
    if (!(error instanceof Refusal)) throw error;
    problems.push(inFile(error.problem, inArchive));
    if (!(error instanceof UnknownTable)) return;
    guessedMapping = guessMapping(error.head);
    table = tableHead(error);
  };

  using signals = new SignalsFile(task);
  let files = 0;
  try {
    const context = contextOf(task, definitions);
    for await (const file of filesOf(task.file, task.folder)) {
      files++;
      const leftOut = task.leftOut?.find((problem) => problem.file === file.inArchive);
      if (leftOut) {
        problems.push(leftOut);
        continue;
      }
      try {
        if (file.inArchive !== undefined) await begins(file.inArchive);
        const found = await processOne(file, context, task, signals);
        kept.events.push(...found.events);
        kept.refusedEvents.push(...found.refusedEvents);
        kept.units ||= found.units;
        if (found.preview) kept.preview ??= found.preview;
      } catch (error) {
        refuse(error, file.inArchive);
      }
      if (files >= LIMITS.archive.unreadable && kept.events.length + kept.refusedEvents.length === 0) {
        problems.length = LIMITS.problems;
        throw new Refusal(archiveWithoutEvents());
      }
    }
    if (files === 0) throw new Refusal(noEvents());
  } catch (error) {
    refuse(error);
  }
  return { ...kept, problems, ...(guessedMapping && { guessedMapping }), ...(table && { table }) };
}

async function processOne(
  file: UploadedFile,
  context: ReadContext,
  task: FileTask,
  signals: SignalsFile,
): Promise<Findings> {
  const found: Findings = { events: [], refusedEvents: [], units: '' };
  const { inArchive } = file;
  for await (const item of readFile(file, context)) {
    const refused = (problems: readonly FileProblem[]) => {
      found.refusedEvents.push({
        sensorId: item.sensorId.slice(0, LIMITS.idLength),
        sourceEventId: item.eventId.slice(0, LIMITS.idLength),
        problems: problems.map((problem) => inFile(problem, inArchive)),
      });
    };
    if (item.kind === 'refused') {
      refused(item.problems);
      continue;
    }
    if (Math.max(item.sensorId.length, item.eventId.length) > LIMITS.idLength) {
      refused([fieldInvalid('id', `of a sensor or event may have at most ${LIMITS.idLength} characters`)]);
      continue;
    }
    const { event, problems, signals: make, preview } = processEvent(item, task.filter);
    if (problems.length > 0) {
      refused(problems);
      continue;
    }
    if (!Object.values(event.metrics).every((value) => value === null || Number.isFinite(value))) {
      refused([notFinite(0, '')]);
      continue;
    }
    found.units ||= item.units;
    if (!task.keepSignals && item.definition.key === 'generic') found.preview ??= preview();
    found.events.push({ ...event, ...(inArchive && { inArchive }), ...(task.keepSignals && signals.keep(make())) });
  }
  return found;
}

/** Gathers the signals of a file on disk: those of a large file do not fit into memory. */
class SignalsFile {
  readonly #descriptor: number | null;
  #offset = 0;

  constructor({ folder, keepSignals }: FileTask) {
    this.#descriptor = keepSignals ? openSync(join(folder, SIGNALS_FILE), 'w') : null;
  }

  keep({ motion, waveform }: { motion: Uint8Array; waveform: Uint8Array }) {
    return { motion: this.#append(motion), waveform: this.#append(waveform) };
  }

  [Symbol.dispose](): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }

  #append(bytes: Uint8Array): Slice {
    const offset = this.#offset;
    if (this.#descriptor !== null) this.#offset += writeSync(this.#descriptor, bytes);
    return { offset, length: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
}

function contextOf({ brand, sampleRate, teamZone, mapping }: FileTask, definitions: Definitions): ReadContext {
  return {
    definitions,
    teamZone,
    ...(brand !== undefined && { brand }),
    ...(sampleRate !== undefined && { sampleRate }),
    ...(mapping !== undefined && { mapping: parsedMapping(mapping) }),
  };
}

function parsedMapping(text: string): GenericMapping {
  try {
    return genericMappingSchema.parse(JSON.parse(text));
  } catch (cause) {
    const detail = cause instanceof z.ZodError ? z.prettifyError(cause) : 'it is not JSON';
    throw new Refusal(mappingInvalid(detail), { cause });
  }
}

/** Tells which file of an archive a problem is about; a sheet of a workbook keeps its name behind it. */
function inFile(problem: FileProblem, inArchive: string | undefined): FileProblem {
  if (inArchive === undefined) return problem;
  return { ...problem, file: problem.file ? `${inArchive}: ${problem.file}` : inArchive };
}
