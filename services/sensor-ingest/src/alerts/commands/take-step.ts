import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccessGrant, type ActorScope } from '@strainscope/access';
import { InvalidRequest, isId, Level, type Clock } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import { CLOCK } from '@strainscope/service-kit';
import { AlertAccess } from '../alert-access.ts';
import { alertChanged } from '../alert.announcements.ts';
import { Alert, AlertStep } from '../alert.entity.ts';
import { AssigneeUnknown } from '../alert.errors.ts';
import { standingAfter, take, type Step } from '../alert.rules.ts';
import { ageBandOf, readDetail, stepsOf, type AlertDetail } from '../read-detail.ts';

const LONGEST_NOTE = 2_000;

/** Acknowledges, assigns, assesses or closes an alert. Of two people at once the first one does, and the other is told. */
@Injectable()
export class TakeStep {
  constructor(
    private readonly access: AlertAccess,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws NotFound, InvalidRequest, AlertDoneAlready, StepNotPossible, OutcomeNotOffered, AssigneeUnknown */
  execute(alertId: string, asked: Step): Promise<AlertDetail> {
    return this.access.within(alertId, 'alert:handle', async (em, alert, actor) => {
      const step = {
        ...asked,
        // Only an assessment has an outcome, and it is checked there.
        outcome: asked.kind === 'assess' ? asked.outcome : null,
        note: checkedNote(asked.note),
        assigneeId: await assigneeOf(em, alert, asked, actor),
      };
      const [steps, at] = [await stepsOf(em, alert), this.clock.now()];
      const acknowledged = steps.findLast(({ kind, undoneAt }) => kind === 'acknowledge' && undoneAt === null);
      const standing = take(standingAfter(steps), step, await ageBandOf(em, alert), acknowledged?.byId ?? null);
      em.create(AlertStep, {
        ...step,
        alertId,
        number: steps.length + 1,
        byId: actor.personId,
        at,
        undoneAt: null,
      });
      Object.assign(alert, standing, { version: alert.version + 1, changedAt: at });
      await em.flush();
      await this.outbox.appendAll(em, [alertChanged(alert, actor.personId, at)]);
      return readDetail(em, alert, actor.personId, at);
    });
  }
}

function checkedNote(note: string): string {
  if (note.length > LONGEST_NOTE) {
    throw new InvalidRequest([{ path: 'note', message: `A note has at most ${LONGEST_NOTE} characters.` }]);
  }
  return note.trim();
}

/** Demands that the assignee sees the alert. */
async function assigneeOf(
  em: EntityManager,
  { scope }: Alert,
  { kind, assigneeId }: Step,
  { personId }: ActorScope,
): Promise<string | null> {
  if (kind !== 'assign') return null;
  if (assigneeId === null || assigneeId === personId) return personId;
  const sees = { personId: assigneeId, nodeId: { $in: [...scope] }, level: { $gte: Level.team } };
  if (!isId(assigneeId) || (await em.count(AccessGrant, sees)) === 0) throw new AssigneeUnknown();
  return assigneeId;
}
