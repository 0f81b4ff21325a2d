import { createHash } from 'node:crypto';
import type { Client, Interceptor } from '@connectrpc/connect';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import type { RenewResponse, WorkItem, WorkRef } from '@strainscope/proto/simulation';
import { WorkService } from '@strainscope/proto/simulation';
import { SOLVER_VERSION } from '../solve/version.ts';

export interface WorkerIdentity {
  workerId: string;
  node: string;
}

export interface Uploaded {
  sha256: string;
  size: number;
}

/** Longest time that the orchestrator lets a worker wait for work, s. */
const WAIT_SECONDS = 20;
/** A connection that broke without a word must not hold a call forever, ms. */
const CALL_MILLISECONDS = 30_000;
/** A renewal that hangs must leave time for another before the lease ends. */
const RENEWAL_MILLISECONDS = 5_000;
/** Limit of an upload, ms: a series may be large and the way long. */
const UPLOAD_MILLISECONDS = 120_000;
/** Limit of a call for work, ms. */
export const LEASE_MILLISECONDS = WAIT_SECONDS * 1000 + CALL_MILLISECONDS;

/** The blob store has looked at what it is asked, and refuses it. */
class BlobRefused extends Error {}

/** The orchestrator, as a worker sees it. */
export class WorkClient {
  readonly rpc: Client<typeof WorkService>;

  private readonly identity: WorkerIdentity;
  private readonly uploadMilliseconds: number;

  constructor(url: string, token: string, identity: WorkerIdentity, uploadMilliseconds = UPLOAD_MILLISECONDS) {
    this.identity = identity;
    this.uploadMilliseconds = uploadMilliseconds;
    const bearer: Interceptor = (next) => (request) => {
      request.header.set('authorization', `Bearer ${token}`);
      return next(request);
    };
    const transport = createConnectTransport({
      baseUrl: url,
      httpVersion: '1.1',
      interceptors: [bearer],
      defaultTimeoutMs: CALL_MILLISECONDS,
    });
    this.rpc = createClient(WorkService, transport);
  }

  /**
   * Work on one mesh, one piece where there is too little to share a pass, or none after a while; and whether that was all.
   *
   * @param request `urgentOnly`: what somebody waits for, as the caller is at work already; with `knownLeases` after a call that was not answered: it may have leased what nobody knows of
   */
  async lease(
    request: {
      maxItems: number;
      leastItems: number;
      urgentOnly?: boolean;
      takesProblems?: boolean;
      knownLeases?: { fences: bigint[] };
    },
    signal: AbortSignal,
  ): Promise<{ items: WorkItem[]; end: boolean }> {
    return this.rpc.lease(
      { ...this.identity, ...request, solverVersion: SOLVER_VERSION, waitSeconds: WAIT_SECONDS },
      { signal, timeoutMs: LEASE_MILLISECONDS },
    );
  }

  renew(work: {
    ref: WorkRef;
    fraction: number;
    log: string[];
    paused: boolean;
    delivering: boolean;
  }): Promise<RenewResponse> {
    return this.rpc.renew(work, { timeoutMs: RENEWAL_MILLISECONDS });
  }

  /** The content of a signed address. @throws when it is not what it must hash to */
  async download(url: string, sha256: string, signal: AbortSignal): Promise<Uint8Array> {
    const inTime = AbortSignal.timeout(this.uploadMilliseconds);
    const response = await fetch(url, { signal: AbortSignal.any([signal, inTime]) });
    if (!response.ok) {
      const { status } = response;
      throw new (isForGood(status) ? BlobRefused : Error)(`The blob store answered ${status}`);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('The file did not arrive whole');
    return bytes;
  }

  /** Puts bytes at a signed address. @throws when they do not arrive whole, or not in time */
  async upload(url: string, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Uploaded> {
    const inTime = AbortSignal.timeout(this.uploadMilliseconds);
    const response = await fetch(url, { method: 'PUT', body: bytes, signal: AbortSignal.any([signal, inTime]) });
    if (!response.ok) {
      const { status } = response;
      throw new (isForGood(status) ? BlobRefused : Error)(`The blob store answered ${status}`);
    }
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  }
}

/** Name of what went wrong with a call, e.g. `Unauthenticated` for a wrong token, `Unavailable` for a port that nobody opens. */
export function codeOf(error: unknown): string {
  return Code[ConnectError.from(error).code];
}

/** The lease is somebody else's by now, or the simulation has ended: whatever was computed is not wanted any more. */
export function isStale(error: unknown): boolean {
  return error instanceof ConnectError && (error.code === Code.FailedPrecondition || error.code === Code.NotFound);
}

/** What was sent is at fault: another try would be answered likewise. */
export function isRefused(error: unknown): boolean {
  return error instanceof BlobRefused || (error instanceof ConnectError && error.code === Code.InvalidArgument);
}

function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
