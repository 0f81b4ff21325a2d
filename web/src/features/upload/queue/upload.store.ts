import {
  type ConsoleClient,
  type ConsoleError,
  type FileVerdict,
  uploadLimits,
  type UploadSettingsInput,
} from '@strainscope/console-contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asConsoleError } from '../../../api/console.ts';
import type { KeptEntry } from './kept-entries.ts';
import { nextBatch } from './next-batch.ts';
import { prioritised } from './prioritised.ts';
import { isWorthIngesting, mayTryAgain, type UploadEntry } from './upload-entry.ts';

/** Requests at a time: enough to fill the line, few enough that the console stays quick. */
const PARALLEL = 2;

export interface UploadState {
  uploadId: string;
  teamId: string;
  brand: string | undefined;
  settings: UploadSettingsInput;
  entries: readonly UploadEntry[];
  /** Ingesting has been asked for. */
  confirmed: boolean;
  /** No server answers; the queue stands still until it is told to go on. */
  offline: boolean;
  /** When ingesting began, ms since the epoch. */
  startedAt: number | undefined;
  addFiles: (files: readonly { file: File; name: string }[]) => void;
  /** Other settings ask for another check of what is not ingested yet. */
  setSettings: (settings: UploadSettingsInput) => void;
  /** What the server knows has changed: what is not ingested yet is checked anew. */
  checkAgain: () => void;
  ingest: () => void;
  /** Stops after what is under way; what is ingested stays. */
  stop: () => void;
  retry: () => void;
  /** Tells what the server has by now; `isLast`: what it lacks still was not stored. */
  confirm: (known: readonly FileVerdict[], isLast: boolean) => void;
}

export interface UploadTools {
  upload: ConsoleClient['upload'];
  hash: (file: Blob) => Promise<string>;
  now: () => number;
}

export interface UploadIdentity {
  uploadId: string;
  teamId: string;
  brand: string | undefined;
  settings: UploadSettingsInput;
  /** What the server has of this upload already. */
  known: readonly FileVerdict[];
  /** What was dropped before and is not stored. */
  kept: readonly KeptEntry[];
}

export type UploadStore = StoreApi<UploadState>;

/** The queue of one upload. It lives outside the screen, so that leaving the page does not stop it. */
export function createUploadStore({ known, kept, ...identity }: UploadIdentity, tools: UploadTools): UploadStore {
  const verdictOf = new Map(known.map((verdict) => [verdict.sha256, verdict]));
  const inFlight = new Set<AbortController>();
  let requests = 0;
  let hashing = false;
  let lastKey = known.length + kept.length;

  const store = createStore<UploadState>()((set) => ({
    ...identity,
    entries: [
      ...known.map((verdict, key): UploadEntry => ({
        key,
        name: verdict.file_name,
        size: 0,
        file: undefined,
        stage: 'ingested',
        busy: false,
        sha256: verdict.sha256,
        verdict,
      })),
      ...kept.map(({ name, size, verdict, asked }, i): UploadEntry => ({
        key: known.length + i,
        name,
        size,
        file: undefined,
        busy: false,
        ...(verdict
          ? { stage: 'checked', sha256: verdict.sha256, verdict }
          : asked
            ? { stage: 'unconfirmed', sha256: asked }
            : { stage: 'missing' }),
      })),
    ],
    confirmed: false,
    offline: false,
    startedAt: undefined,
    addFiles: (files) => {
      const added = files.map(({ file, name }): UploadEntry => ({
        key: ++lastKey,
        name,
        size: file.size,
        file,
        stage: 'waiting',
        busy: false,
        ...(file.size > uploadLimits.bytesPerFile
          ? { failure: 'The file is larger than 2 GB.', final: true as const }
          : {}),
      }));
      const again = new Set(files.map(({ file, name }) => `${file.size} ${name}`));
      const isDroppedAgain = ({ file, stage, size, name }: UploadEntry) =>
        file === undefined && stage !== 'ingested' && again.has(`${size} ${name}`);
      set(({ entries }) => ({ entries: [...entries.filter((entry) => !isDroppedAgain(entry)), ...added] }));
      advance();
    },
    setSettings: (settings) => {
      set({ settings });
      recheck();
    },
    checkAgain: () => recheck(),
    ingest: () => {
      set(({ startedAt }) => ({ confirmed: true, startedAt: startedAt ?? tools.now() }));
      advance();
    },
    stop: () => {
      set({ confirmed: false });
      for (const controller of inFlight) controller.abort();
    },
    retry: () => {
      set(({ entries }) => ({
        offline: false,
        entries: entries.map((entry) => (mayTryAgain(entry) ? withoutFailure(entry) : entry)),
      }));
      advance();
    },
    confirm: (files, isLast) => {
      for (const verdict of files) verdictOf.set(verdict.sha256, verdict);
      set(({ entries }) => ({
        entries: entries.map((entry): UploadEntry => {
          if (entry.stage !== 'unconfirmed') return entry;
          const verdict = files.find(({ sha256 }) => sha256 === entry.sha256);
          if (verdict) return { ...entry, verdict, stage: 'ingested' };
          return isLast ? { ...entry, stage: 'missing' } : entry;
        }),
      }));
    },
  }));

  function recheck(): void {
    store.setState(({ entries }) => ({
      entries: entries.map((entry) =>
        entry.stage === 'checked' && entry.file && !entry.busy ? withoutVerdict(entry) : entry,
      ),
    }));
    advance();
  }

  /** Starts whatever can be started now; called after every change. */
  function advance(): void {
    void hashNext();
    while (requests < PARALLEL && sendNext());
  }

  async function hashNext(): Promise<void> {
    const next = store.getState().entries.find((entry) => entry.stage === 'waiting' && !entry.failure && entry.file);
    if (hashing || !next?.file) return;
    hashing = true;
    try {
      const sha256 = await tools.hash(next.file);
      const verdict = verdictOf.get(sha256);
      change([next.key], () => (verdict ? { sha256, verdict, stage: 'ingested' } : { sha256, stage: 'hashed' }));
    } catch (thrown) {
      change([next.key], () => ({ failure: thrown instanceof Error ? thrown.message : 'The file could not be read.' }));
    }
    hashing = false;
    advance();
  }

  /** Sends one batch: to be checked first, else to be ingested. Answers whether there was one. */
  function sendNext(): boolean {
    const { entries, confirmed, offline, settings } = store.getState();
    if (offline) return false;
    const toCheck = nextBatch(entries, 'hashed', () => true);
    const replace = settings.replace_duplicates ?? false;
    const toIngest = confirmed ? nextBatch(entries, 'checked', (entry) => isWorthIngesting(entry, replace)) : [];
    const [mode, batch] = toCheck.length > 0 ? (['check', toCheck] as const) : (['ingest', toIngest] as const);
    if (batch.length === 0) return false;
    void send(mode, batch);
    return true;
  }

  async function send(mode: 'check' | 'ingest', batch: readonly UploadEntry[]): Promise<void> {
    const { uploadId, teamId, brand, settings, entries } = store.getState();
    const keys = batch.map(({ key }) => key);
    const controller = new AbortController();
    requests += 1;
    inFlight.add(controller);
    change(keys, () => ({ busy: true, ...(mode === 'ingest' && { asked: true }) }));
    try {
      const files = batch.flatMap(({ file }) => (file ? [file] : []));
      const request = {
        uploadId,
        teamId,
        settings: prioritised(settings, countWithEvents(entries, settings)),
        files,
        mode,
        ...(brand === undefined ? {} : { brand }),
      };
      const { data } = await tools.upload(request, { signal: controller.signal });
      // Settings changed while the check was under way make its verdicts void: the files stay hashed and go again.
      const outdated = mode === 'check' && store.getState().settings !== settings;
      change(keys, (_, i) => {
        const verdict = data.files[i];
        if (outdated) return { busy: false };
        if (!verdict) return { busy: false, asked: false, failure: 'The server gave no verdict for this file.' };
        return { busy: false, asked: false, verdict, stage: mode === 'check' ? 'checked' : 'ingested' };
      });
    } catch (thrown) {
      const stopped = controller.signal.aborted;
      const error = asConsoleError(thrown);
      if (!stopped && error.status === 0) store.setState({ offline: true });
      // Without an answer the server may have stored them all the same.
      const unanswered = stopped || error.status === 0;
      change(keys, () => ({ busy: false, ...(!unanswered && { asked: false, failure: failureText(error) }) }));
    } finally {
      requests -= 1;
      inFlight.delete(controller);
    }
    advance();
  }

  function change(keys: readonly number[], how: (entry: UploadEntry, index: number) => Partial<UploadEntry>): void {
    const index = new Map(keys.map((key, i) => [key, i]));
    store.setState(({ entries }) => ({
      entries: entries.map((entry) => {
        const i = index.get(entry.key);
        return i === undefined ? entry : { ...entry, ...how(entry, i) };
      }),
    }));
  }

  return store;
}

function failureText({ message, problem }: ConsoleError): string {
  return problem?.detail === undefined ? message : `${message} ${problem.detail}`;
}

function withoutVerdict({ verdict: _, ...entry }: UploadEntry): UploadEntry {
  return { ...entry, stage: 'hashed' };
}

function withoutFailure({ failure: _, ...entry }: UploadEntry): UploadEntry {
  return entry;
}

/** Refused files and duplicates that stay so are nothing to solve; what was not checked yet may be. */
function countWithEvents(entries: readonly UploadEntry[], settings: UploadSettingsInput): number {
  const replace = settings.replace_duplicates ?? false;
  return entries.filter((entry) => entry.verdict === undefined || isWorthIngesting(entry, replace)).length;
}
