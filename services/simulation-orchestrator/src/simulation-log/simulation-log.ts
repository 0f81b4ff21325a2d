import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WorkRef } from '../simulations/work-ref.ts';
import { boundedLines } from './bounded-lines.ts';
import { LogLine } from './log-line.entity.ts';

/** What people can read of an attempt. A worker that talks without end fills neither the disk nor the page. */
@Injectable()
export class SimulationLog {
  async append(
    em: EntityManager,
    { simulationId, attempt }: WorkRef,
    lines: readonly string[],
    at: Date,
  ): Promise<void> {
    if (lines.length === 0) return;
    const kept = await em.count(LogLine, { simulationId, attempt });
    for (const text of boundedLines(lines, kept)) em.create(LogLine, { simulationId, attempt, at, text });
  }

  /** Oldest first, attempt after attempt. */
  read(em: EntityManager, simulationId: string) {
    return em.find(LogLine, { simulationId }, { orderBy: { attempt: 'asc', id: 'asc' } });
  }
}
