import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, assertCan } from '@strainscope/access';
import { InvalidRequest, isId } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CONFIG } from '@strainscope/service-kit';
import { Times } from '../../clock/times.ts';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { fileKey } from '../../result-uploads/problem-keys.ts';
import { Problem } from '../problem.entity.ts';
import { ProblemIdTaken, TooManyProblems } from '../problem.errors.ts';

/** Bytes of a name. */
const longestName = 200;

export interface OpenedProblem {
  /** One for each file that may come. */
  keys: string[];
  /** Bytes of all files together. */
  mostBytes: number;
  /** Whether it has been sent: what would be stored now would replace its files. */
  isSent: boolean;
}

/** Says where the files of a problem go, before any is stored: what nobody sends on is found by its row, and deleted. */
@Injectable()
export class OpenProblem {
  constructor(
    private readonly em: EntityManager,
    private readonly actors: ActorTransaction,
    private readonly times: Times,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /**
   * The same id again answers the same.
   * @param id made by whoever sends it
   * @throws NotFound without the permission, TooManyProblems, ProblemIdTaken, InvalidRequest
   */
  async execute(id: string, name: string): Promise<OpenedProblem> {
    const { mostFiles, mostBytes, mostOpen } = this.config.problems;
    const title = name.trim().slice(0, longestName);
    if (!isId(id)) throw new InvalidRequest([{ path: 'problem_id', message: 'Give the problem an id.' }]);
    if (title === '') throw new InvalidRequest([{ path: 'name', message: 'Give the problem a name.' }]);
    const ownerId = await this.actors.run((_, actor) => {
      assertCan(actor, 'problem:solve', { scope: [], personId: actor.personId });
      return Promise.resolve(actor.personId);
    });
    const isSent = await withScope(this.em, serviceScope, async (em) => {
      // One of a person at a time, so that nobody has more open than they may.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`problems of ${ownerId}`]);
      const known = await em.findOne(Problem, { id });
      if (known) {
        if (known.ownerId !== ownerId || known.name !== title) throw new ProblemIdTaken();
        return known.status !== 'receiving';
      }
      const open = await em.count(Problem, { ownerId, status: { $in: ['receiving', 'queued', 'running'] } });
      if (open >= mostOpen) throw new TooManyProblems(mostOpen);
      em.create(Problem, {
        id,
        ownerId,
        name: title,
        status: 'receiving',
        openedAt: this.times.now(),
        files: [],
        results: [],
        attempt: 0,
        ownFailures: 0,
        progress: 0,
        solveSeconds: 0,
        cost: 0,
      });
      return false;
    });
    return { keys: Array.from({ length: mostFiles }, (_, place) => fileKey(id, place)), mostBytes, isSent };
  }
}
