import { createHash } from 'node:crypto';
import type { Client, Interceptor } from '@connectrpc/connect';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import type { WorkItem } from '@strainscope/proto/simulation';
import { WorkService } from '@strainscope/proto/simulation';
import { SOLVER_VERSION } from '../version.ts';

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
/** A connection that broke without a word must not hold a call for ever, ms. */
const CALL_MILLISECONDS = 30_000;

/** The blob store has looked at an upload and does not want it. */
class UploadRefused extends Error {}

/** The orchestrator, as a worker sees it. */
export class WorkClient {
  readonly rpc: Client<typeof WorkService>;

  constructor(
    url: string,
    token: string,
    private readonly identity: WorkerIdentity,
  ) {
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

  /** Work on one mesh, one piece where there is too little to share a pass, or none after a while; and whether that was all. */
  async lease(
    size: { maxItems: number; leastItems: number },
    signal: AbortSignal,
  ): Promise<{ items: WorkItem[]; end: boolean }> {
    const request = { ...this.identity, ...size, solverVersion: SOLVER_VERSION, flavour: 'cpu' };
    const timeoutMs = WAIT_SECONDS * 1000 + CALL_MILLISECONDS;
    return this.rpc.lease({ ...request, waitSeconds: WAIT_SECONDS }, { signal, timeoutMs });
  }

  /** Puts bytes at a signed address. @throws when they do not arrive whole */
  async upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
    const response = await fetch(url, { method: 'PUT', body: bytes });
    if (!response.ok) {
      const { status } = response;
      throw new (isForGood(status) ? UploadRefused : Error)(`The blob store answered ${status}`);
    }
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  }
}

/** The lease is somebody else's by now, or the simulation has ended: whatever was computed is not wanted any more. */
export function isStale(error: unknown): boolean {
  return error instanceof ConnectError && (error.code === Code.FailedPrecondition || error.code === Code.NotFound);
}

/** What was sent is at fault: another try would be answered likewise. */
export function isRefused(error: unknown): boolean {
  return error instanceof UploadRefused || (error instanceof ConnectError && error.code === Code.InvalidArgument);
}

function isForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
