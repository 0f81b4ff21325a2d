import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { Code, ConnectError } from '@connectrpc/connect';
import { connectNodeAdapter } from '@connectrpc/connect-node';
import type {
  CommitProblemRequest,
  CommitRequest,
  FailRequest,
  KnownLeases,
  ReleaseRequest,
  WorkItemSchema,
} from '@strainscope/proto/simulation';
import { WorkService } from '@strainscope/proto/simulation';

type Call = keyof ServiceImpl<typeof WorkService> | 'upload';

/** An orchestrator with a blob store on a real port: what a worker sees of the platform, and all it did to it. */
export class FakeOrchestrator {
  readonly commits: CommitRequest[] = [];
  readonly problemCommits: CommitProblemRequest[] = [];
  readonly failures: FailRequest[] = [];
  readonly releases: ReleaseRequest[] = [];
  readonly uploads: string[] = [];
  leases = 0;
  /** What those who asked for work said they knew of, if they did. */
  readonly known: KnownLeases[] = [];
  renewals = 0;
  /** Lines that came with renewals. */
  readonly renewedLines: string[] = [];
  /** Renewals of what stood still. */
  paused = 0;
  /** Renewals of what was solved, and had not arrived. */
  delivering = 0;
  /** Calls of these names are answered with an error. */
  readonly broken = new Map<Call, Code>();
  /** How often each was called. */
  readonly asked = new Map<Call, number>();
  cancelled = false;
  /** The blob store takes connections and answers none. */
  isSilent = false;
  /** Uploads that their sender gave up. */
  givenUp = 0;
  /** Tells whoever asks for work to end. */
  dismisses = false;
  url = '';
  /** What can be fetched, by path. */
  private readonly files = new Map<string, string>();
  private readonly unanswered: (() => void)[] = [];
  private readonly urgent: MessageInitShape<typeof WorkItemSchema>[] = [];
  private readonly queue: MessageInitShape<typeof WorkItemSchema>[] = [];
  private readonly server = createServer((request, response) => {
    if (request.method === 'PUT') this.put(request, response);
    else if (request.method === 'GET') response.end(this.files.get(request.url ?? ''));
    else this.rpc(request, response);
  });
  private readonly rpc = connectNodeAdapter({ routes: (router) => void router.service(WorkService, this.service()) });

  async start(): Promise<void> {
    const listening = Promise.withResolvers<void>();
    this.server.listen(0, '127.0.0.1', listening.resolve);
    await listening.promise;
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.server.close(() => closed.resolve());
    this.server.closeAllConnections();
    await closed.promise;
  }

  /** Queues a simulation; a worker is given as many of those that wait as it asks for, in one lease. */
  submit(simulationId: string, task: { eventId?: string; outputs?: { vtu: boolean } } = {}, background = false): void {
    this.queue.push(this.item(simulationId, task, background));
  }

  /** Queues one that somebody waits for: a worker in the middle of others is given it. */
  submitUrgent(simulationId: string): void {
    this.urgent.push(this.item(simulationId, {}, false));
  }

  /** Queues a problem of these files. */
  submitProblem(problemId: string, files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) this.files.set(`/${problemId}/${name}`, text);
    const names = ['result.json', 'nodes.csv', 'strain-series-vtu.zip'];
    this.queue.push({
      ref: { problemId, attempt: 1, fence: 9n },
      background: true,
      problem: {
        files: Object.entries(files).map(([name, text]) => ({
          name,
          url: `${this.url}/${problemId}/${name}`,
          sha256: createHash('sha256').update(text).digest('hex'),
        })),
        uploadUrls: Object.fromEntries(names.map((name) => [name, `${this.url}/results/${name}`])),
        limits: { elements: 10n, steps: 1_000n, historyBytes: 1_000n, solveSeconds: 60 },
      },
    });
  }

  private item(simulationId: string, task: { outputs?: { vtu: boolean } }, background: boolean) {
    return {
      ref: { simulationId, attempt: 1, fence: 7n },
      taskJson: JSON.stringify(task),
      fieldUploadUrl: `${this.url}/fields/${simulationId}`,
      meshUploadUrl: `${this.url}/meshes/${simulationId}`,
      vtuUploadUrl: task.outputs?.vtu ? `${this.url}/vtu/${simulationId}` : '',
      background,
    };
  }

  /** The blob store answers again, also what it was asked meanwhile. */
  answerUploads(): void {
    this.isSilent = false;
    for (const answer of this.unanswered.splice(0)) answer();
  }

  private service(): ServiceImpl<typeof WorkService> {
    return {
      lease: async (request) => {
        if (request.urgentOnly && this.urgent.length === 0) await sleep(5);
        return this.answer('lease', () => {
          this.leases += 1;
          if (request.knownLeases) this.known.push(request.knownLeases);
          if (request.urgentOnly) return { items: this.urgent.splice(0, request.maxItems) };
          return { items: this.queue.splice(0, request.maxItems), end: this.dismisses };
        });
      },
      renew: ({ paused, delivering, log }) =>
        this.answer('renew', () => {
          this.renewals += 1;
          if (paused) this.paused += 1;
          if (delivering) this.delivering += 1;
          this.renewedLines.push(...log);
          return { cancel: this.cancelled };
        }),
      commit: (request) => this.answer('commit', () => (this.commits.push(request), {})),
      commitProblem: (request) => this.answer('commitProblem', () => (this.problemCommits.push(request), {})),
      fail: (request) => this.answer('fail', () => (this.failures.push(request), {})),
      release: (request) => this.answer('release', () => (this.releases.push(request), {})),
    };
  }

  private answer<T>(call: Call, answer: () => T): T {
    const code = this.errorOf(call);
    if (code !== undefined) throw new ConnectError('not now', code);
    return answer();
  }

  private errorOf(call: Call): Code | undefined {
    this.asked.set(call, (this.asked.get(call) ?? 0) + 1);
    return this.broken.get(call);
  }

  private put(request: IncomingMessage, response: ServerResponse): void {
    request.resume().on('end', () => {
      const broken = this.errorOf('upload');
      const answer = () => {
        if (broken === undefined) this.uploads.push(request.url ?? '');
        response.writeHead(broken === undefined ? 200 : broken === Code.InvalidArgument ? 400 : 503).end();
      };
      if (!this.isSilent) return answer();
      this.unanswered.push(answer);
      response.on('close', () => {
        if (!response.writableEnded) this.givenUp += 1;
      });
    });
  }
}

export { Code };
