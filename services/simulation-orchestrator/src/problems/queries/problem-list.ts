import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { clampPageSize } from '@strainscope/http';
import { isId, NotFound } from '@strainscope/kernel';
import { serviceScope, withScope } from '@strainscope/persistence';
import { ListProblemsResponseSchema, ProblemSchema } from '@strainscope/proto/simulation';
import type {
  ListProblemsRequest,
  ListProblemsResponse,
  Problem as ProblemMessage,
} from '@strainscope/proto/simulation';
import { CONFIG } from '@strainscope/service-kit';
import type { OrchestratorConfig } from '../../config/orchestrator.config.ts';
import { pageOf } from '../../database/pages.ts';
import { resultKey } from '../../result-uploads/problem-keys.ts';
import { Problem } from '../problem.entity.ts';
import type { KeptFile } from '../problem.entity.ts';

/** Problems of the actor, and how far they are. */
@Injectable()
export class ProblemList {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrchestratorConfig,
  ) {}

  /** Newest first. */
  read({ page }: Pick<ListProblemsRequest, 'page'>): Promise<ListProblemsResponse> {
    const size = clampPageSize(page?.size);
    const { personId: ownerId } = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const rows = await em.find(
        Problem,
        { ownerId, status: { $ne: 'receiving' }, ...after(page?.cursor ?? '') },
        { orderBy: { submittedAt: 'desc', id: 'desc' }, limit: size + 1 },
      );
      const problems = rows.slice(0, size).map((row) => this.viewOf(row));
      return create(ListProblemsResponseSchema, { problems, page: pageOf(rows, size, cursorOf) });
    });
  }

  /** @throws NotFound for a problem of another person */
  get(id: string): Promise<ProblemMessage> {
    const { personId: ownerId } = currentActor();
    return withScope(this.em, serviceScope, async (em) => {
      const row = isId(id) ? await em.findOne(Problem, { id, ownerId, status: { $ne: 'receiving' } }) : null;
      if (!row) throw new NotFound();
      return this.viewOf(row);
    });
  }

  private viewOf(row: Problem): ProblemMessage {
    const { id, name, status, attempt, progress, solveSeconds, cost, submittedAt, startedAt, endedAt } = row;
    return create(ProblemSchema, {
      problemId: id,
      name,
      status,
      attempt,
      solveSeconds,
      cost,
      fraction: progress,
      ...(submittedAt && { submittedAt: timestampFromDate(submittedAt) }),
      ...(startedAt && { startedAt: timestampFromDate(startedAt) }),
      ...(endedAt && { endedAt: timestampFromDate(endedAt) }),
      reasonCode: row.reasonCode ?? '',
      reason: row.reason ?? '',
      detail: row.detail ?? '',
      files: row.files.map(messageOf),
      results: row.results.map((file) => ({ ...messageOf(file), key: resultKey(id, attempt, file.name) })),
      currency: this.config.rate.currency,
    });
  }
}

/** By when it was sent: its id is made by whoever sends it, and may tell no time. */
const cursorOf = ({ submittedAt, id }: Problem): string => `${submittedAt!.getTime()} ${id}`;

/** What comes behind a cursor; anything that is none begins at the top. */
function after(cursor: string): object {
  const [sent = '', id = ''] = cursor.split(' ');
  if (!/^\d{1,15}$/.test(sent) || !isId(id)) return {};
  const submittedAt = new Date(Number(sent));
  return { $or: [{ submittedAt: { $lt: submittedAt } }, { submittedAt, id: { $lt: id } }] };
}

const messageOf = ({ name, sha256, size }: KeptFile) => ({ name, sha256, size: BigInt(size) });
