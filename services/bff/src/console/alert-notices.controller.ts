import { Controller } from '@nestjs/common';
import {
  alertNoticesAddBrowser,
  alertNoticesChoose,
  alertNoticesGet,
  alertNoticesRemoveBrowser,
  dutyRostersGet,
  dutyRostersSet,
  type CallRequest,
} from '@strainscope/console-contract';
import type { DutyRoster } from '@strainscope/proto/auth';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { alertNoticesOf, dutyRosterOf } from '../mappers/alert-notices.mapper.ts';
import { GroupNames } from '../readers/group-names.ts';

/** How staff are told of alerts while no console is open, and who is on duty. */
@Controller('bff')
export class AlertNoticesController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupNames,
  ) {}

  @Handles(alertNoticesGet)
  async get() {
    return answer(alertNoticesOf(await this.services.alertNotices.getAlertNotices({})));
  }

  @Handles(alertNoticesChoose)
  async choose({ body }: CallRequest<typeof alertNoticesChoose>) {
    const { push, email, sms, quiet_hours: hours } = body;
    const quietHours = hours && { fromMinute: hours.from_minute, untilMinute: hours.until_minute };
    const chosen = { push, email, sms, ...(quietHours && { quietHours }) };
    return answer(alertNoticesOf(await this.services.alertNotices.chooseAlertNotices(chosen)));
  }

  @Handles(alertNoticesAddBrowser)
  async addBrowser({ body }: CallRequest<typeof alertNoticesAddBrowser>) {
    return answer(alertNoticesOf(await this.services.alertNotices.addPushSubscription(body)));
  }

  @Handles(alertNoticesRemoveBrowser)
  async removeBrowser({ body }: CallRequest<typeof alertNoticesRemoveBrowser>) {
    return answer(alertNoticesOf(await this.services.alertNotices.removePushSubscription(body)));
  }

  @Handles(dutyRostersGet)
  async roster({ params }: CallRequest<typeof dutyRostersGet>) {
    return answer(await this.named(await this.services.alertNotices.getDutyRoster({ nodeId: params.id })));
  }

  @Handles(dutyRostersSet)
  async setRoster({ params, body }: CallRequest<typeof dutyRostersSet>) {
    const { person_ids: personIds, escalate_minutes: escalateMinutes, based_on: basedOn } = body;
    const change = { nodeId: params.id, personIds, escalateMinutes, basedOn };
    return answer(await this.named(await this.services.alertNotices.setDutyRoster(change)));
  }

  private async named(roster: DutyRoster) {
    return dutyRosterOf(roster, await this.groups.of([roster.fromNodeId].filter((id) => id !== '')));
  }
}
