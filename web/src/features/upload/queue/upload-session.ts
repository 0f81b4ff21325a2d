import type { FileVerdict, UploadSettingsInput } from '@strainscope/console-contract';
import { useEffect, useState } from 'react';
import { asConsoleError, consoleApi } from '../../../api/console.ts';
import { useSession } from '../../../session/session.store.ts';
import { hashInWorker } from '../hash/hash-in-worker.ts';
import { keepEntries, keptEntries, type KeptEntry } from './kept-entries.ts';
import { createUploadStore, type UploadState, type UploadStore } from './upload.store.ts';

/** At most this often is the screen drawn anew while thousands of files move on, ms. */
const DRAW_MS = 120;

/** The upload of this window, and whose it is. It goes on while other screens are looked at. */
let current: { store: UploadStore; of: string | undefined } | undefined;

interface OpenUpload {
  uploadId: string;
  teamId: string;
  brand: string | undefined;
  settings: UploadSettingsInput;
  /** The id came from the URL: the server may have some of its files. */
  resume: boolean;
}

/** The running upload where it has this id; else a new queue that knows what the server has. */
export async function openUpload({ resume, ...upload }: OpenUpload, signal: AbortSignal): Promise<UploadStore> {
  const of = useSession.getState().user?._id;
  if (current?.of === of && current?.store.getState().uploadId === upload.uploadId) return current.store;
  const known = resume ? await knownFiles(upload.uploadId, signal) : [];
  const store = createUploadStore(
    { ...upload, known, kept: withoutKnown(resume ? keptEntries(upload.uploadId, of) : [], known) },
    { upload: (request, options) => consoleApi.upload(request, options), hash: hashInWorker, now: Date.now },
  );
  store.subscribe(({ uploadId, entries }, before) => {
    if (entries !== before.entries) keepSoon(() => keepEntries(uploadId, of, store.getState().entries));
  });
  current = { store, of };
  void confirmUnconfirmed(store);
  return store;
}

/** How often the server is asked whether it stored what it had been sent when the page was left, ms; it reads for minutes at most. */
const CONFIRM_EVERY_MS = 3_000;
const CONFIRM_TIMES = 40;

/** Asks until it is known of every such file, or nothing more can come of it. */
async function confirmUnconfirmed(store: UploadStore): Promise<void> {
  const isAsked = () => store.getState().entries.some(({ stage }) => stage === 'unconfirmed');
  for (let time = 1; isAsked() && current?.store === store; time++) {
    await new Promise((resolve) => setTimeout(resolve, CONFIRM_EVERY_MS));
    const known = await knownFiles(store.getState().uploadId).catch(() => undefined);
    // A server that does not answer says nothing: it is asked on.
    if (known) store.getState().confirm(known, time >= CONFIRM_TIMES);
  }
}

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Thousands of files change thousands of times; what the window keeps is written once in a while. */
function keepSoon(keep: () => void): void {
  keeping ??= setTimeout(() => {
    keeping = undefined;
    keep();
  }, DRAW_MS);
}

/** What was sent at the last moment is stored, although the page that sent it never heard of it. */
function withoutKnown(kept: readonly KeptEntry[], known: readonly FileVerdict[]): KeptEntry[] {
  const stored = new Set(known.flatMap(({ file_name, sha256 }) => [file_name, sha256]));
  return kept.filter(({ name, asked }) => !stored.has(asked ?? name.split('/').at(-1) ?? name));
}

/** An upload that was left before its first file arrived is not known to the server, and has nothing to resume. */
async function knownFiles(id: string, signal?: AbortSignal) {
  try {
    return (await consoleApi.call('uploads.get', { params: { id } }, signal && { signal })).data.files;
  } catch (thrown) {
    if (asConsoleError(thrown).status === 404) return [];
    throw thrown;
  }
}

/** The state of an upload, redrawn a few times a second however fast it moves. */
export function useUploadState(store: UploadStore): UploadState {
  const [state, setState] = useState(store.getState);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      setState(store.getState());
    };
    draw();
    const stop = store.subscribe(() => {
      timer ??= setTimeout(draw, DRAW_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return state;
}
