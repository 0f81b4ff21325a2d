import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorTransaction, can } from '@strainscope/access';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { TreeNode } from '../../nodes/node.entity.ts';
import { Change } from '../change.entity.ts';
import { nodesNamedIn, summaryOf } from '../change-summary.ts';
import type { ChangeSummary } from '../change-summary.ts';
import { sinceOf } from '../since.ts';
import { refusalOfUndo } from '../undo.rules.ts';

const most = 100;

export interface OpenUndo extends ChangeSummary {
  changeId: string;
  kind: Change['kind'];
  at: Date;
  until: Date;
  /** Why it can no longer be undone; null while it can. */
  refusal: string | null;
}

/** What the actor has saved within the last 24 hours and is still allowed to undo, the last first. */
@Injectable()
export class OpenUndos {
  constructor(
    private readonly actors: ActorTransaction,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(): Promise<OpenUndo[]> {
    return this.actors.run(async (em, actor) => {
      const now = this.clock.now();
      const saved = await em.find(
        Change,
        { actorId: actor.personId, undoneAt: null, undoUntil: { $gt: now } },
        { orderBy: { at: 'desc', id: 'desc' }, limit: most },
      );
      // As undo itself demands: whoever runs a place no longer reads nothing of it here.
      const allowed = saved.filter(({ content }) =>
        content.demands.every(({ action, scope }) => can(actor, action, { scope })),
      );
      const since = await sinceOf(em, allowed);
      const names = await namesIn(em, allowed);
      return allowed.map((change) => ({
        changeId: change.id,
        kind: change.kind,
        at: change.at,
        until: change.undoUntil!,
        refusal: refusalOfUndo(change, since, now)?.reason ?? null,
        ...summaryOf(change.content, names),
      }));
    });
  }
}

/** The names of the nodes that the summaries of changes need, as they are now. */
async function namesIn(em: EntityManager, changes: readonly Change[]): Promise<Map<string, string>> {
  const ids = new Set(changes.flatMap(({ content }) => nodesNamedIn(content)));
  const nodes = await em.find(TreeNode, { id: { $in: [...ids] } });
  return new Map(nodes.map(({ id, name }) => [id, name]));
}
