import type { FilterName } from '../conditioning/filters.ts';
import type { FileProblem } from '../readers/file-problem.ts';
import type { LocalFile } from '../readers/read-context.ts';
import type { GuessedMapping } from '../readers/guess-mapping.ts';
import type { Warning } from '../signals/warnings.ts';

/** What a process is asked: plain data, as it crosses to another. */
export interface FileTask {
  readonly file: LocalFile;
  /** A private folder for what the worker unpacks and leaves. */
  readonly folder: string;
  /** Whether signals are wanted; a pre-check goes without. */
  readonly keepSignals: boolean;
  readonly brand?: string;
  readonly sampleRate?: number;
  readonly teamZone: string;
  /** Without it, the definition's. */
  readonly filter?: FilterName;
  /** JSON of a GenericMapping. */
  readonly mapping?: string;
  /** Files inside the archive that ended an earlier process: each is told as this problem, and not read. */
  readonly leftOut?: readonly FileProblem[];
}

/** Bytes that the worker left in `SIGNALS_FILE` of the task's folder. */
export interface Slice {
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
}

export const SIGNALS_FILE = 'signals';

/** An event that can be recorded. */
export interface ProcessedEvent {
  readonly brand: string;
  readonly definitionVersion: string;
  readonly sensorId: string;
  readonly sourceEventId: string;
  readonly occurredAt: Date;
  /** When it reached its gateway, by the gateway's clock. */
  readonly gatewayAt?: Date;
  /** The uploader said when, for every file alike: it tells no events apart. */
  readonly timeIsGiven?: boolean;
  /** Hash of the measured samples; events of earlier versions lack it. */
  readonly contentSha256?: string;
  readonly timeZone: string;
  readonly zoneFromTeam: boolean;
  readonly label: 'hae' | 'false-positive';
  readonly synthetic: boolean;
  /** By the keys of INJURY_METRICS; null where the sensor did not measure what a metric needs. */
  readonly metrics: Readonly<Record<string, number | null>>;
  readonly sampleRate: number;
  readonly windowMs: number;
  readonly conditioning: string;
  readonly warnings: readonly Warning[];
  /** Path inside the archive. */
  readonly inArchive?: string;
  readonly motion?: Slice;
  readonly waveform?: Slice;
}

/** An event that is refused beside others of its file. */
export interface RefusedSensorEvent {
  readonly sensorId: string;
  readonly sourceEventId: string;
  readonly problems: readonly FileProblem[];
}

/** The first lines of a table. */
export interface TableHead {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

type Axes = Readonly<Record<'x' | 'y' | 'z', number[]>>;

/** The conditioned motion of an event, as far as it was measured: s, m/s², rad/s, rad/s² in head axes. */
export interface EventPreview {
  readonly sensorId: string;
  readonly sourceEventId: string;
  readonly time: number[];
  readonly linearAcceleration?: Axes;
  readonly angularVelocity?: Axes;
  readonly angularAcceleration?: Axes;
}

/** What a file holds. */
export interface FileOutcome {
  readonly events: readonly ProcessedEvent[];
  readonly refusedEvents: readonly RefusedSensorEvent[];
  /** Why the file, or files inside the archive, were refused as a whole. */
  readonly problems: readonly FileProblem[];
  readonly units: string;
  /** Proposed where a table is of no known brand. */
  readonly guessedMapping?: GuessedMapping;
  /** Headings and first rows of such a table, so that a person can say what its columns are. */
  readonly table?: TableHead;
  /** The first event that a mapping read, where signals are not kept: it is looked at before anything is stored. */
  readonly preview?: EventPreview;
}

/** What a process tells of an outcome: the file inside the archive that it begins with, and some of what it found. */
export type FilePiece =
  | { readonly inHand: string }
  | { readonly events: readonly ProcessedEvent[] }
  | { readonly refusedEvents: readonly RefusedSensorEvent[] }
  | { readonly rest: Omit<FileOutcome, 'events' | 'refusedEvents'> };
