import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { Letters } from '../../letters/letters.ts';
import { rosterOf } from '../duty/roster-of.ts';
import { staffAbove } from '../duty/staff-above.ts';
import type { AlertIncident } from './alert-incident.entity.ts';
import { noticeOf, type NoticeKind } from './notice-orders.ts';
import { openAlerts } from './open-alerts.ts';
import { recipientsOf, staffNearest, type Recipient } from './recipients.ts';

const MINUTE_MILLISECONDS = 60_000;

/** Tells the next on duty of an incident, or all staff of the team where no roster holds. */
@Injectable()
export class TellIncident {
  constructor(
    private readonly letters: Letters,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In a transaction that holds the incident, with the service's scope. It orders; letters are written when they leave. */
  async execute(em: EntityManager, incident: AlertIncident): Promise<void> {
    incident.nextAt = null;
    if ((await openAlerts(em, incident.id)).length === 0) return;
    const roster = await rosterOf(em, incident.scope);
    const staff = await staffAbove(em, incident.scope);
    const allowed = new Set(staff.map(({ personId }) => personId));
    const onDuty = roster?.personIds ?? [];
    // A roster of people who have all left is none.
    if (!onDuty.some((personId) => allowed.has(personId))) {
      const nearest = staffNearest(staff, incident.scope);
      const recipients = await recipientsOf(em, nearest, this.clock.now());
      for (const each of recipients.values()) this.tell(em, incident, each);
      return;
    }
    const recipients = await recipientsOf(em, onDuty, this.clock.now());
    while (incident.nextPosition < onDuty.length) {
      const personId = onDuty[incident.nextPosition]!;
      incident.nextPosition += 1;
      const next = recipients.get(personId);
      if (!next || !allowed.has(personId)) continue;
      this.tell(em, incident, next);
      // What does not ring wakes nobody.
      if (!next.reach.silent) break;
    }
    if (incident.nextPosition < onDuty.length)
      incident.nextAt = new Date(this.clock.now().getTime() + roster!.escalateMinutes * MINUTE_MILLISECONDS);
  }

  private tell(em: EntityManager, incident: AlertIncident, { person, browsers, reach }: Recipient): void {
    const order = (kind: NoticeKind, recipientId: string) =>
      this.letters.order(em, kind, incident.id, noticeOf(recipientId, this.clock.now()));
    if (reach.channels.includes('email')) order('alert-email', person.id);
    if (reach.channels.includes('sms')) order('alert-sms', person.id);
    if (reach.channels.includes('push')) for (const { id } of browsers) order('alert-push', id);
  }
}
