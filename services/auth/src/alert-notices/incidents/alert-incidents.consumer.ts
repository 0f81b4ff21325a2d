import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Controller, Inject } from '@nestjs/common';
import type { Clock } from '@strainscope/kernel';
import { OnEvent } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { CLOCK } from '@strainscope/service-kit';
import { AlertIncident, IncidentAlert } from './alert-incident.entity.ts';
import { openAlerts } from './open-alerts.ts';
import { TellIncident } from './tell-incident.ts';

const NEW = 'new';
/** An alert of a week ago, in an announcement that waited, wakes nobody: it is on the list of alerts. */
const OLD_MILLISECONDS = 24 * 3_600_000;
/** A person who undoes an acknowledgement is there; the next is told if they leave it. */
const AFTER_UNDO_MILLISECONDS = 60_000;
/** Alerts of an incident that are announced within this time are told of once. */
const TOGETHER_MILLISECONDS = 5_000;

/** Follows alerts, in the transaction of the announcement: an incident is told of once, whatever comes twice. */
@Controller()
export class AlertIncidentsConsumer {
  constructor(
    private readonly em: EntityManager,
    private readonly tell: TellIncident,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @OnEvent('strainscope.ingest.alert.raised.v1')
  async raised({ alert }: EventMessage<'strainscope.ingest.alert.raised.v1'>): Promise<void> {
    const now = this.clock.now();
    if (!alert || now.getTime() - timestampDate(alert.raisedAt!).getTime() > OLD_MILLISECONDS) return;
    const opened = await this.em.execute<{ id: string }[]>(
      `insert into alert_incidents (id, team_id, scope, next_position, next_at, opened_at) values (?, ?, ?::uuid[], 0, null, ?)
       on conflict (id) do nothing returning id`,
      [alert.incidentId, alert.teamId, `{${alert.scope.join(',')}}`, now],
    );
    const added = await this.em.execute<{ id: string }[]>(
      `insert into incident_alerts (id, incident_id, person_id, is_new, late, occurred_at, version) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do nothing returning id`,
      [
        alert.alertId,
        alert.incidentId,
        alert.personId,
        alert.state === NEW,
        alert.late,
        timestampDate(alert.occurredAt!),
        alert.version,
      ],
    );
    if (added.length === 0) return;
    const incident = await this.locked(alert.incidentId);
    if (!incident) return;
    if (opened.length > 0) await this.tell.execute(this.em, incident);
    else if (await this.isNews(incident, alert.alertId)) {
      // The other alerts that come with it are told of together.
      incident.nextPosition = 0;
      incident.nextAt = new Date(now.getTime() + TOGETHER_MILLISECONDS);
    }
  }

  /** An incident is one by when its events were: an alert of it may come when the others are long told of, or were nobody's to tell. */
  private async isNews({ id, openedAt }: AlertIncident, alertId: string): Promise<boolean> {
    const others = (await openAlerts(this.em, id)).filter((each) => each.id !== alertId);
    return others.length === 0 || this.clock.now().getTime() - openedAt.getTime() > TOGETHER_MILLISECONDS;
  }

  private locked(id: string): Promise<AlertIncident | null> {
    return this.em.findOne(AlertIncident, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  @OnEvent('strainscope.ingest.alert.changed.v1')
  async changed({ alert }: EventMessage<'strainscope.ingest.alert.changed.v1'>): Promise<void> {
    if (!alert) return;
    const { alertId, incidentId, version } = alert;
    const isNew = alert.state === NEW;
    // Whether somebody is being told of it just now is known once that has ended.
    const incident = await this.locked(incidentId);
    const changed = await this.em.nativeUpdate(
      IncidentAlert,
      { id: alertId, version: { $lt: version } },
      { isNew, version },
    );
    if (changed > 0 && isNew && incident)
      incident.nextAt ??= new Date(this.clock.now().getTime() + AFTER_UNDO_MILLISECONDS);
  }
}
