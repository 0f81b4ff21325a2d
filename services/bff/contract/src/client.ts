import { addresses } from './call-addresses.ts';
import type { CallName, Calls, FileName } from './calls.ts';
import { ConsoleError } from './console-error.ts';
import type { Problem } from './shared/common.schemas.ts';
import { base, parseAddress, type Call, type CallAnswer, type CallInput } from './shared/define-call.ts';
import { fixedTexts } from './shared/fixed-texts.ts';
import type { UploadSettingsInput } from './uploads/upload.schemas.ts';

/** The parts of a call's input; optional where every field is. */
export type Arguments<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

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

/** An own problem as it is sent. */
export interface ProblemToSend {
  /** Made by whoever sends it: what is sent twice is one problem. */
  problemId: string;
  name: string;
  files: readonly { name: string; content: Blob }[];
}

export interface ConsoleClient {
  /** Makes a call by its name. Throws `ConsoleError`. */
  call<N extends CallName>(name: N, ...args: Arguments<Calls[N]>): Promise<CallAnswer<Calls[N]>>;
  /** Sends files, answers a verdict for each. Throws `ConsoleError` when the request as a whole failed. */
  upload(request: UploadRequest, options?: CallOptions): Promise<CallAnswer<Calls['uploads.send']>>;
  /** Sends an own problem, answers it as it is queued. Throws `ConsoleError`. */
  sendProblem(problem: ProblemToSend, options?: CallOptions): Promise<CallAnswer<Calls['problems.send']>>;
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

export const liveUrl = `${base}/live`;
export const fieldUrl = (simulationId: string): string => urlOf('simulations.field', { id: simulationId });
export const estimatedFieldUrl = (eventId: string, subtype: string): string =>
  urlOf('estimates.field', { id: eventId, subtype });
export const vtuUrl = (simulationId: string): string => urlOf('simulations.vtu', { id: simulationId });
export const archiveUrl = (personId: string): string => urlOf('privacy.archive', { id: personId });
export const consentDocumentUrl = (personId: string, signingId: string): string =>
  urlOf('consents.document', { id: personId, signing: signingId });
export const problemResultUrl = (problemId: string, name: string): string =>
  urlOf('problems.result', { id: problemId, name });
export const meshUrl = (hash: string): string => urlOf('simulations.mesh', { hash });

/** Header that every state-changing call carries; a foreign page cannot set it. */
export const csrfHeader = 'x-strainscope-csrf';

/** The typed client of the console's API over any `fetch`. */
export function createConsoleClient(fetch: typeof globalThis.fetch, options: ClientOptions = {}): ConsoleClient {
  const origin = options.origin ?? '';

  async function send(name: CallName | undefined, url: string, init: RequestInit): Promise<Response> {
    const response = await fetch(origin + url, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw new ConsoleError(0, 'NO_RESPONSE', noResponseText(name));
    });
    if (response.ok) return response;
    const failure = await readFailure(response);
    if (failure.endsSession) options.onSessionEnded?.();
    throw failure;
  }

  /** Sends a form. Its fields come first: the server has to know them before the first byte of a file. */
  async function sendForm(name: 'uploads.send' | 'problems.send', form: FormData, rest: string, options: CallOptions) {
    const { method, path } = parseAddress(addresses[name]);
    const init: RequestInit = { method, headers: { [csrfHeader]: '1' }, body: form };
    if (options.signal) init.signal = options.signal;
    const response = await send(name, `${base}${path}${rest}`, init);
    return response.json() as never;
  }

  return {
    async call(name, ...args) {
      const { url, init } = requestOf(name, ...args);
      const response = await send(name, url, init);
      return response.json() as never;
    },

    upload: (request, callOptions = {}) =>
      sendForm('uploads.send', uploadForm(request), `?mode=${request.mode ?? 'ingest'}`, callOptions),

    sendProblem: (problem, callOptions = {}) => sendForm('problems.send', problemForm(problem), '', callOptions),

    async take(url) {
      return (await send(undefined, url, { method: 'POST', headers: headersFor('POST', false) })).blob();
    },

    async put(url, file) {
      await send(undefined, url, { method: 'PUT', headers: headersFor('PUT', false), body: file });
    },

    async binary(url, { signal, range } = {}) {
      const init: RequestInit = { headers: range ? { range: `bytes=${range[0]}-${range[1]}` } : {} };
      if (signal) init.signal = signal;
      return (await send(undefined, url, init)).arrayBuffer();
    },
  };
}

/** Address, headers and body of a call. */
export function requestOf<N extends CallName>(
  name: N,
  ...args: Arguments<Calls[N]>
): { url: string; init: RequestInit } {
  const [input, { signal } = {}] = args as [LooseInput?, CallOptions?];
  const { method, path } = parseAddress(addresses[name]);
  const init: RequestInit = { method, headers: headersFor(method, input?.body !== undefined) };
  if (input?.body !== undefined) init.body = JSON.stringify(input.body);
  if (signal) init.signal = signal;
  return { url: `${urlAt(path, input?.params ?? {})}${search(input?.query ?? {})}`, init };
}

function headersFor(method: string, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { [csrfHeader]: '1' }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

/** Where a file lies, with its parameters in place. */
function urlOf(file: FileName, params: Record<string, string>): string {
  return urlAt(parseAddress(addresses[file]).path, params);
}

function urlAt(path: string, params: Record<string, string>): string {
  return base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function search(query: NonNullable<LooseInput['query']>): string {
  const given = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) given.set(key, String(value));
  return given.size === 0 ? '' : `?${given.toString()}`;
}

function uploadForm(request: UploadRequest): FormData {
  const form = new FormData();
  form.append('uploadId', request.uploadId);
  form.append('teamId', request.teamId);
  if (request.brand !== undefined) form.append('brand', request.brand);
  if (request.settings !== undefined) form.append('settings', JSON.stringify(request.settings));
  for (const file of request.files) form.append('files', file, file.name);
  return form;
}

function problemForm({ problemId, name, files }: ProblemToSend): FormData {
  const form = new FormData();
  form.append('problem_id', problemId);
  form.append('name', name);
  for (const file of files) form.append('files', file.content, file.name);
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

/** What the user reads when a call got no response at all. */
function noResponseText(call: CallName | undefined): string {
  if (call === 'session.signOut') return fixedTexts.logoutFailed;
  if (call === 'signUp.resendVerification') return fixedTexts.resendFailed;
  return fixedTexts.networkError;
}
