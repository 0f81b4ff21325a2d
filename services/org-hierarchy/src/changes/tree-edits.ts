import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ActorScopes, currentActor } from '@strainscope/access';
import { newId } from '@strainscope/kernel';
import type { Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { CLOCK } from '@strainscope/service-kit';
import { Change } from './change.entity.ts';
import type { ChangeContent, ChangeKind } from './change.entity.ts';
import { SeenTree, type Concerned } from './seen-tree.ts';
import { TreeEdit } from './tree-edit.ts';

const undoHours = 24;

/** Kinds that add something only: whoever did not mean it deletes it. */
const notUndone: readonly ChangeKind[] = ['nodes-added', 'members-added', 'undo'];

/** Until when, and by which id, an edit can be undone. */
export interface Undoable {
  changeId: string;
  until: Date | null;
}

export interface Edited<T> {
  result: T;
  undo: Undoable;
}

/** Runs the edits of the tree. */
@Injectable()
export class TreeEdits {
  constructor(
    private readonly em: EntityManager,
    private readonly scopes: ActorScopes,
    private readonly seen: SeenTree,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * One edit, all or nothing. The transaction has the service's eyes, since an edit reaches what its actor does not see
   * (who else wears a sensor): `work` demands of the actor what it does, and finds nothing of what is concerned that the
   * actor does not see.
   */
  async run<T>(kind: ChangeKind, concerned: Concerned, work: (edit: TreeEdit) => Promise<T>): Promise<Edited<T>> {
    const actor = await this.scopes.load(currentActor());
    const seen = await this.seen.of(concerned);
    return withScope(this.em, serviceScope, async (em) => {
      const now = this.clock.now();
      const edit = new TreeEdit(em, actor, seen, now, this.outbox);
      const result = await work(edit);
      const content = await edit.finish();
      const id = newId();
      if (isEmpty(content)) return { result, undo: { changeId: id, until: null } };
      const until = notUndone.includes(kind) ? null : new Date(now.getTime() + undoHours * 3_600_000);
      em.create(Change, {
        id,
        kind,
        actorId: actor.personId,
        at: now,
        undoUntil: until,
        scope: reachOf(content),
        content,
      });
      return { result, undo: { changeId: id, until } };
    });
  }
}

/** Everything was so already. */
function isEmpty(content: ChangeContent): boolean {
  const touched = Object.entries(content) as [keyof ChangeContent, readonly unknown[]][];
  return touched.every(([part, some]) => part === 'demands' || some.length === 0);
}

/** The nodes whose staff may read of the change. */
function reachOf({ demands }: ChangeContent): string[] {
  return [...new Set(demands.flatMap(({ scope }) => scope))];
}
