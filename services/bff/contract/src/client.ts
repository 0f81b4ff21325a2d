import { ConsoleError } from './console-error.ts';
import { fixedTexts, noResponseText } from './fixed-texts.ts';
import type { Operation, OperationData, OperationInput } from './operation.ts';
import { methods } from './methods.ts';
import type { OperationPath, Operations } from './operations.ts';
import type { Freshness, Page, Problem } from './schemas/common.ts';
import type { UploadAnswer, UploadSettingsInput } from './schemas/upload.ts';

export interface Answer<D> {
  message: string;
  data: D;
}
export interface PagedAnswer<D> extends Answer<D> {
  page: Page;
  freshness: Freshness | null;
}
export type AnswerOf<O extends Operation> = O extends { paged: true }
  ? PagedAnswer<OperationData<O>>
  : Answer<OperationData<O>>;

/** The parts of an operation's input; optional where every field is. */
type Arguments<O extends Operation> =
  Record<never, never> extends OperationInput<O>
    ? [input?: OperationInput<O>, options?: CallOptions]
    : [input: OperationInput<O>, options?: CallOptions];

export interface CallOptions {
  signal?: AbortSignal;
}

export interface UploadRequest {
  uploadId: string;
  teamId: string;
  brand?: string;
  settings?: UploadSettingsInput;
  /** At most `uploadLimits.filesPerRequest`; send more as further requests of the same upload. */
  files: readonly File[];
  /** `check` reads without storing. */
  mode?: 'check' | 'ingest';
}

export interface ConsoleClient {
  /** Makes a call by its path as in `calls.csv`. Throws `ConsoleError`. */
  call<P extends OperationPath>(path: P, ...args: Arguments<Operations[P]>): Promise<AnswerOf<Operations[P]>>;
  /** Sends files, answers a verdict for each. Throws `ConsoleError` when the request as a whole failed. */
  upload(request: UploadRequest, options?: CallOptions): Promise<Answer<UploadAnswer>>;
  /** A file that is handed out once, hence by POST. */
  take(url: string): Promise<Blob>;
  /** Sends one file as it is. Throws `ConsoleError`. */
  put(url: string, file: Blob): Promise<void>;
  /** Fetches a field or a mesh; `range` is inclusive, in bytes. */
  binary(url: string, options?: CallOptions & { range?: readonly [number, number] }): Promise<ArrayBuffer>;
}

export interface ClientOptions {
  /** Before `/bff`, for tests and servers: 'http://localhost:3000'. */
  origin?: string;
  /** Called when an answer says that the session is over. */
  onSessionEnded?: () => void;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

export const liveUrl = '/bff/live';
export const fieldUrl = (simulationId: string): string => `/bff/simulations/${simulationId}/field`;
export const vtuUrl = (simulationId: string): string => `/bff/simulations/${simulationId}/vtu`;
export const archiveUrl = (personId: string): string => `/bff/people/${personId}/export/archive`;
export const consentDocumentUrl = (personId: string, signingId: string): string =>
  `/bff/people/${personId}/consents/${signingId}/document`;
export const meshUrl = (hash: string): string => `/bff/meshes/${hash}`;

/** Header that every state-changing call carries; a foreign page cannot set it. */
export const csrfHeader = 'x-strainscope-csrf';

/** The typed client of the console's API over any `fetch`. */
export function createConsoleClient(fetch: typeof globalThis.fetch, options: ClientOptions = {}): ConsoleClient {
  const origin = options.origin ?? '';

  async function send(path: string, url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(origin + url, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new ConsoleError(0, 'NO_RESPONSE', noResponseText(path));
    });
    if (response.ok) return response;
    const failure = await readFailure(response);
    if (failure.endsSession) options.onSessionEnded?.();
    throw failure;
  }

  return {
    async call(path, ...args) {
      const [input, { signal } = {}] = args as [LooseInput?, CallOptions?];
      const method = methods[path];
      const init: RequestInit = { method, headers: headersFor(method, input?.body !== undefined) };
      if (input?.body !== undefined) init.body = JSON.stringify(input.body);
      if (signal) init.signal = signal;
      const response = await send(path, `/bff${fill(path, input?.params ?? {})}${search(input?.query ?? {})}`, init);
      return response.json() as never;
    },

    async upload(request, { signal } = {}) {
      const path = '/team/upload/singlJob';
      const init: RequestInit = { method: 'POST', headers: { [csrfHeader]: '1' }, body: uploadForm(request) };
      if (signal) init.signal = signal;
      const response = await send(path, `/bff${path}?mode=${request.mode ?? 'ingest'}`, init);
      return response.json() as Promise<Answer<UploadAnswer>>;
    },

    async take(url) {
      return (await send(url, url, { method: 'POST', headers: headersFor('POST', false) })).blob();
    },

    async put(url, file) {
      await send(url, url, { method: 'PUT', headers: headersFor('PUT', false), body: file });
    },

    async binary(url, { signal, range } = {}) {
      const init: RequestInit = { headers: range ? { range: `bytes=${range[0]}-${range[1]}` } : {} };
      if (signal) init.signal = signal;
      return (await send(url, url, init)).arrayBuffer();
    },
  };
}

function headersFor(method: string, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { [csrfHeader]: '1' }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: NonNullable<LooseInput['query']>): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) given.set(key, String(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

/** The fields come first: the server has to know the upload before the first byte of a file. */
function uploadForm(request: UploadRequest): FormData {
  const form = new FormData();
  form.append('uploadId', request.uploadId);
  form.append('teamId', request.teamId);
  if (request.brand !== undefined) form.append('brand', request.brand);
  if (request.settings !== undefined) form.append('settings', JSON.stringify(request.settings));
  for (const file of request.files) form.append('files', file, file.name);
  return form;
}

async function readFailure(response: Response): Promise<ConsoleError> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (!isProblem(body))
    return new ConsoleError(response.status, 'UNREADABLE', fixedTexts.loadFailed, undefined, requestId);
  return new ConsoleError(response.status, body.code, body.message, body, requestId);
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'message' in body && typeof body.message === 'string'
  );
}
