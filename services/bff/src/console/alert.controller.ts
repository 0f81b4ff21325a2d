import { Controller } from '@nestjs/common';
import {
  alertRulesCompare,
  alertRulesDecide,
  alertRulesGet,
  alertRulesPublish,
  alertsGet,
  alertsList,
  alertsStep,
  alertsUndecided,
  alertsUndo,
  alertsWaiting,
  type CallRequest,
} from '@strainscope/console-contract';
import { NotFound } from '@strainscope/kernel';
import type { Alert, AlertDetail, AlertRuleVersion } from '@strainscope/proto/ingest';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import {
  alertDetailOf,
  alertOf,
  alertRulesOf,
  rulesComparedOf,
  ruleVersionOf,
  type AlertNames,
} from '../mappers/alert.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { GroupNames } from '../readers/group-names.ts';
import { PlayerNames } from '../readers/player-names.ts';
import { Reach } from '../readers/reach.ts';
import { StaffReader } from '../readers/staff-reader.ts';

/** Alerts, what is done about them, and the rules that raise them. */
@Controller('bff')
export class AlertController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupNames,
    private readonly players: PlayerNames,
    private readonly staff: StaffReader,
    private readonly reach: Reach,
  ) {}

  @Handles(alertsList)
  async list({ query }: CallRequest<typeof alertsList>) {
    const { node_id: nodeId = '', player_id: personId = '', state, ...paging } = query;
    const states = state ? [state] : [];
    const list = await this.services.alerts.listAlerts({ nodeId, personId, states, page: pageRequestOf(paging) });
    if (list.alerts.length === 0 && nodeId !== '') await this.reach.assertNode(nodeId);
    const names = await this.namesOf(list.alerts);
    return pagedAnswer(list.alerts, (alert) => alertOf(alert, names), { page: list.page });
  }

  @Handles(alertsWaiting)
  async waiting() {
    const { alerts } = await this.services.alerts.listWaitingAlerts({});
    const names = await this.namesOf(alerts);
    return answer(alerts.map((alert) => alertOf(alert, names)));
  }

  @Handles(alertsUndecided)
  async undecided({ query }: CallRequest<typeof alertsUndecided>) {
    const { undecided } = await this.services.alerts.listAlerts({ nodeId: query.node_id ?? '', page: { size: 1 } });
    return answer({ events: Number(undecided) });
  }

  @Handles(alertsGet)
  async get({ params }: CallRequest<typeof alertsGet>) {
    return answer(await this.named(await this.services.alerts.getAlert({ alertId: params.id })));
  }

  @Handles(alertsStep)
  async step({ params, body }: CallRequest<typeof alertsStep>) {
    const { kind, assignee_id: assigneeId = '', outcome = '', note = '' } = body;
    const step = { alertId: params.id, kind, assigneeId, outcome, note };
    return answer(await this.named(await this.services.alerts.takeAlertStep(step)));
  }

  @Handles(alertsUndo)
  async undo({ params }: CallRequest<typeof alertsUndo>) {
    return answer(await this.named(await this.services.alerts.undoAlertStep({ alertId: params.id })));
  }

  @Handles(alertRulesGet)
  async rules({ params }: CallRequest<typeof alertRulesGet>) {
    const rules = await this.services.alertRules.getAlertRules({ nodeId: params.id });
    const node = await this.groups.of([rules.nodeId, rules.fromNodeId].filter((id) => id !== ''));
    return answer(alertRulesOf(rules, node, await this.authorsOf(rules.versions)));
  }

  @Handles(alertRulesCompare)
  async compare({ params, body }: CallRequest<typeof alertRulesCompare>) {
    const compared = await this.services.alertRules.compareAlertRules({ nodeId: params.id, text: body.text });
    return answer(rulesComparedOf(compared));
  }

  @Handles(alertRulesPublish)
  async publish({ params, body }: CallRequest<typeof alertRulesPublish>) {
    const { text, reason, based_on: basedOn } = body;
    const order = { nodeId: params.id, text: text ?? '', reason, basedOn };
    const version = await this.services.alertRules.publishAlertRules(order);
    return answer(ruleVersionOf(version, await this.authorsOf([version])));
  }

  @Handles(alertRulesDecide)
  async decide({ params, body }: CallRequest<typeof alertRulesDecide>) {
    const { version_id: versionId, approves } = body;
    const version = await this.services.alertRules.decideAlertRules({ nodeId: params.id, versionId, approves });
    return answer(ruleVersionOf(version, await this.authorsOf([version])));
  }

  private async named(detail: AlertDetail) {
    const { alert, steps } = detail;
    if (!alert) throw new NotFound();
    const ids = [alert.assigneeId, ...steps.flatMap(({ byId, assigneeId }) => [byId, assigneeId])];
    const staff = await this.staff.namesOf(ids.filter((id) => id !== ''));
    return alertDetailOf({ ...detail, alert }, await this.namesOf([alert]), staff);
  }

  private async namesOf(alerts: readonly Alert[]): Promise<AlertNames> {
    const [player, node] = await Promise.all([
      this.players.of(alerts.map(({ personId }) => personId)),
      this.groups.of(alerts.map(({ teamId }) => teamId)),
    ]);
    return { player, node };
  }

  private authorsOf(versions: readonly AlertRuleVersion[]) {
    return this.staff.namesOf(
      versions.flatMap(({ authorId, decidedBy }) => [authorId, decidedBy]).filter((id) => id !== ''),
    );
  }
}
