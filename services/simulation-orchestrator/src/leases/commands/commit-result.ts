import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { serviceScope, withScope } from '@strainscope/persistence';
import { Times } from '../../clock/times.ts';
import { fieldKey, vtuKey } from '../../result-uploads/blob-keys.ts';
import { UploadedBlobs } from '../../result-uploads/uploaded-blobs.ts';
import type { UploadedFile } from '../../result-uploads/uploaded-blobs.ts';
import { Mesh } from '../../results/mesh.entity.ts';
import { resultColumns } from '../../results/result-columns.ts';
import { readResultDocument, UnusableResult } from '../../results/result-document.ts';
import type { ResultDocument } from '../../results/result-document.ts';
import { Result } from '../../results/result.entity.ts';
import { SimulationLog } from '../../simulation-log/simulation-log.ts';
import { lockSimulation, lockSimulationAndContent } from '../../simulations/simulation-locks.ts';
import { decide } from '../../simulations/simulation.decide.ts';
import { stateOf } from '../../simulations/simulation.entity.ts';
import type { Simulation, SimulationOptions } from '../../simulations/simulation.entity.ts';
import type { WorkRef } from '../../simulations/work-ref.ts';
import { SimulationRecords } from '../../transitions/simulation-records.ts';
import { Twins } from '../../transitions/twins.ts';
import { countAttempt, observeSolve } from '../lease.metrics.ts';
import { FailAttempt } from './fail-attempt.ts';

/** What a worker hands in beside the uploaded field and mesh. */
export interface Outcome {
  resultJson: string;
  field: UploadedFile;
  /** The archive of the VTU series, where it was asked for. */
  vtu: UploadedFile | null;
  meshHash: string;
  solveSeconds: number;
}

/**
 * Takes a result: post-processing while its blobs are checked, then complete, together with whatever waits for the
 * same content. A repeated commit changes nothing. What does not hold together is a failed attempt.
 * @throws StaleLease
 */
@Injectable()
export class CommitResult {
  constructor(
    private readonly em: EntityManager,
    private readonly records: SimulationRecords,
    private readonly twins: Twins,
    private readonly blobs: UploadedBlobs,
    private readonly failAttempt: FailAttempt,
    private readonly log: SimulationLog,
    private readonly times: Times,
  ) {}

  async execute(ref: WorkRef, outcome: Outcome, lines: readonly string[]): Promise<void> {
    const settings = await this.begin(ref, lines);
    if (!settings) return;
    try {
      const document = readResultDocument(outcome.resultJson);
      await this.blobs.checkField(ref, outcome.field);
      if (settings.vtu || outcome.vtu) await this.blobs.checkVtu(ref, outcome.vtu);
      const meshKey = await this.blobs.keepMesh(ref, outcome.meshHash);
      await this.finish(ref, outcome, document, meshKey);
    } catch (error) {
      if (!(error instanceof UnusableResult)) throw error;
      await this.failAttempt.execute(ref, { reasonCode: error.code, reason: error.message, retryable: true });
      throw error;
    }
  }

  /** What the simulation was to be made with; null when this commit was taken before. */
  private begin(ref: WorkRef, lines: readonly string[]): Promise<SimulationOptions | null> {
    return withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulation(em, ref.simulationId);
      const at = await this.times.shared(em);
      const facts = decide.beginCommit(stateOf(simulation), ref, at, this.times.leaseEnd(at));
      await this.records.record(em, simulation, facts);
      if (facts.some(({ type }) => type === 'post-processing')) await this.log.append(em, ref, lines, at);
      return facts.length > 0 ? simulation.settings : null;
    });
  }

  private async finish(ref: WorkRef, outcome: Outcome, document: ResultDocument, meshKey: string): Promise<void> {
    const meshType = await withScope(this.em, serviceScope, async (em) => {
      const simulation = await lockSimulationAndContent(em, ref.simulationId);
      const at = await this.times.shared(em);
      const facts = decide.finishCommit(stateOf(simulation), ref, at, outcome.solveSeconds);
      if (facts.length === 0) return null;
      const result = await keep(em, simulation, ref, { outcome, document, meshKey, at });
      await this.records.record(em, simulation, facts, result);
      await this.twins.complete(em, simulation, result, at);
      return simulation.meshType;
    });
    if (meshType === null) return;
    countAttempt('complete');
    observeSolve(meshType, outcome.solveSeconds);
  }
}

interface Kept {
  outcome: Outcome;
  document: ResultDocument;
  meshKey: string;
  at: Date;
}

async function keep(
  em: EntityManager,
  simulation: Simulation,
  ref: WorkRef,
  { outcome, document, meshKey, at }: Kept,
): Promise<Result> {
  const { contentKey, solverVersion, meshType, meshSubtype } = simulation;
  await em.upsert(Mesh, { meshType, meshSubtype, solverVersion, hash: outcome.meshHash, key: meshKey });
  return em.create(Result, {
    contentKey,
    simulationId: ref.simulationId,
    attempt: ref.attempt,
    completedAt: at,
    solveSeconds: outcome.solveSeconds,
    solverVersion,
    meshHash: outcome.meshHash,
    meshKey,
    fieldKey: fieldKey(ref),
    fieldSha256: outcome.field.sha256,
    fieldSize: outcome.field.size,
    vtuKey: outcome.vtu && vtuKey(ref),
    document: outcome.resultJson,
    ...resultColumns(document),
  });
}
