import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { PUSH } from '../letters/push.ts';
import { DutyPerson, DutyRoster } from './duty/duty-roster.entity.ts';
import { DutyRosters } from './duty/duty-rosters.ts';
import { AlertIncident, IncidentAlert } from './incidents/alert-incident.entity.ts';
import { AlertIncidentsConsumer } from './incidents/alert-incidents.consumer.ts';
import { EscalationWorker } from './incidents/escalation.worker.ts';
import { AlertEmail, AlertPush, AlertTextMessage, Notices } from './incidents/notice.letters.ts';
import { TellIncident } from './incidents/tell-incident.ts';
import { PushSubscription } from './push/push-subscription.entity.ts';
import { WebPush } from './push/web-push.ts';
import { AlertWishes } from './wishes/alert-wishes.entity.ts';
import { OwnAlertNotices } from './wishes/own-alert-notices.ts';

/** How staff are told of alerts outside the console, and who is on duty. */
export const alertNotices = definePart<AuthPart>({
  entities: [AlertWishes, PushSubscription, DutyRoster, DutyPerson, AlertIncident, IncidentAlert],
  providers: [WebPush, { provide: PUSH, useExisting: WebPush }, OwnAlertNotices, DutyRosters, TellIncident, Notices],
  controllers: [AlertIncidentsConsumer],
  workers: [EscalationWorker],
  letters: [AlertEmail, AlertTextMessage, AlertPush],
  personalData: [
    { name: 'how alerts are told', table: 'alert_wishes' },
    { name: 'browsers that get pushes', table: 'push_subscriptions', secret: ['auth', 'p256dh', 'endpoint'] },
    { name: 'duty rosters', table: 'duty_people' },
    { name: 'alerts that staff are told of', table: 'incident_alerts', ofEvent: 'id = :event' },
  ],
});
