import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterApi } from './cluster-api.ts';

interface Pod {
  metadata: { name: string; uid: string; resourceVersion?: string };
  spec: { nodeName?: string; containers: { env?: { name: string; value?: string }[] }[] };
  status: { phase: string };
}
interface WorkItem {
  ref: { simulationId: string };
  taskJson: string;
  fieldUploadUrl: string;
  meshUploadUrl?: string;
}

/** Workers that call at the same time: as if solves ended one after another, not thousands in one moment. */
const hands = 32;
/** Tries of a call: a real worker does not give a result up because its orchestrator is away or slow, either. */
const tries = 20;

export interface PlayedWorkersOptions {
  api: ClusterApi;
  namespace: string;
  /** Where `WorkService` answers, and what its workers show. */
  work: { url: string; token: string; solverVersion: string };
  /** Before that no worker asks for work. */
  begin: Promise<void>;
  /** Whether the pod that holds the n-th lease is taken away over its work, as a spot node is. */
  isReclaimed: (lease: number) => boolean;
}

/**
 * The workers of pods on fake nodes, where no program runs: for each pod that is running, this process asks for a
 * simulation at a time, one only where the pod is told so, commits what its motion says the result is, and writes the
 * pod's end as a kubelet would.
 */
export class PlayedWorkers {
  /** Pods that had not ended, at most at one moment. */
  mostAtOnce = 0;
  /** Pods that were there, ended or not, at most at one moment. */
  mostThere = 0;
  /** Pods that were taken away over their work. */
  reclaimed = 0;
  /** What went wrong. */
  readonly faults: string[] = [];
  private readonly there = new Set<string>();
  private readonly atWork = new Set<string>();
  private readonly begun = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private leases = 0;
  private ended = false;

  private constructor(private readonly options: PlayedWorkersOptions) {}

  static async start(options: PlayedWorkersOptions): Promise<PlayedWorkers> {
    const workers = new PlayedWorkers(options);
    await options.api.watch<Pod>(`/api/v1/namespaces/${options.namespace}/pods`, ({ type, object }) => {
      if (type === 'ERROR') workers.faults.push(JSON.stringify(object));
      else workers.see(object, type === 'DELETED');
    });
    return workers;
  }

  /** Pods that have not ended. */
  get count(): number {
    return this.atWork.size;
  }

  stop(): void {
    this.ended = true;
  }

  private see(pod: Pod, isGone: boolean): void {
    const { uid } = pod.metadata;
    if (isGone || ['Succeeded', 'Failed'].includes(pod.status.phase)) this.atWork.delete(uid);
    else this.atWork.add(uid);
    if (isGone) this.there.delete(uid);
    else this.there.add(uid);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atWork.size);
    this.mostThere = Math.max(this.mostThere, this.there.size);
    if (pod.status.phase !== 'Running' || this.begun.has(uid)) return;
    this.begun.add(uid);
    this.play(pod).catch((error: unknown) => this.faults.push(String(error)));
  }

  private async play(pod: Pod): Promise<void> {
    await this.options.begin;
    while (!this.ended) {
      const hasEnded = await this.inTurn(() => this.work(pod));
      if (hasEnded) return;
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy >= hands) await new Promise<void>((turn) => this.waiting.push(turn));
    else this.busy += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy -= 1;
    }
  }

  /** False while the worker goes on. */
  private async work(pod: Pod): Promise<boolean> {
    const { name: workerId } = pod.metadata;
    const request = { workerId, node: pod.spec.nodeName, solverVersion: this.options.work.solverVersion };
    const { items = [], end } = await this.insisting(() =>
      this.call<{ items?: WorkItem[]; end?: boolean }>('Lease', { ...request, maxItems: 1, waitSeconds: 1 }),
    );
    const [item] = items;
    if (!item && !end) return false;
    const isReclaimed = item !== undefined && this.options.isReclaimed((this.leases += 1));
    if (isReclaimed) this.reclaimed += 1;
    else if (item) await this.insisting(() => this.complete(item));
    if (!end && !isReclaimed && !isIsolated(pod)) return false;
    await this.insisting(() => this.end(pod, isReclaimed ? takenAway() : exited()));
    return true;
  }

  private async insisting<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried === tries || this.ended || error instanceof Refused) throw error;
        await sleep(500);
      }
    }
  }

  private async complete({ ref, taskJson, fieldUploadUrl, meshUploadUrl }: WorkItem): Promise<void> {
    const { motion } = JSON.parse(taskJson) as { motion: { stub: { result: object; mesh: string; meshHash: string } } };
    const { result, mesh, meshHash } = motion.stub;
    const field = Buffer.from(`field of ${ref.simulationId}`);
    await upload(fieldUploadUrl, field);
    if (meshUploadUrl) await upload(meshUploadUrl, Buffer.from(mesh, 'base64'));
    const fieldSha256 = createHash('sha256').update(field).digest('hex');
    const said = { ref, resultJson: JSON.stringify(result), fieldSha256, fieldSize: field.length };
    await this.call('Commit', { ...said, meshHash, solveSeconds: 1 });
  }

  private async call<T>(method: string, message: object): Promise<T> {
    const { url, token } = this.options.work;
    const answer = await fetch(`${url}/strainscope.simulation.v1.WorkService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
    });
    if (answer.status < 500 && !answer.ok) throw new Refused(`${method} was refused: ${await answer.text()}`);
    if (!answer.ok) throw new Error(`${method} was answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  private end({ metadata }: Pod, status: object): Promise<void> {
    return this.options.api.patch(`/api/v1/namespaces/${this.options.namespace}/pods/${metadata.name}/status`, {
      status,
    });
  }
}

/** The lease is somebody else's by now, or the call was wrong. */
class Refused extends Error {}

function isIsolated({ spec }: Pod): boolean {
  return spec.containers.some(({ env = [] }) =>
    env.some(({ name, value }) => name === 'STRAINSCOPE_ISOLATED' && value === 'true'),
  );
}

function exited(): object {
  return { phase: 'Succeeded', containerStatuses: [terminated(0, 'Completed')] };
}

/** What is written of a pod whose node was drained. */
function takenAway(): object {
  const disruption = { type: 'DisruptionTarget', status: 'True', reason: 'DeletionByTaintManager' };
  return {
    phase: 'Failed',
    conditions: [{ ...disruption, lastTransitionTime: new Date() }],
    containerStatuses: [terminated(143, 'Error')],
  };
}

function terminated(exitCode: number, reason: string): object {
  const end = { exitCode, reason, finishedAt: new Date() };
  return { name: 'solver', image: 'played', imageID: '', ready: false, restartCount: 0, state: { terminated: end } };
}

async function upload(url: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', body });
  if (!answer.ok) throw new Error(`An upload was answered ${answer.status}`);
}
