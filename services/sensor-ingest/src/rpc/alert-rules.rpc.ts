import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { Injectable } from '@nestjs/common';
import { currentActor } from '@strainscope/access';
import { isId, NotFound } from '@strainscope/kernel';
import {
  AlertRulesSchema,
  AlertRuleVersionSchema,
  CompareAlertRulesResponseSchema,
  type AlertRuleService,
} from '@strainscope/proto/ingest';
import type { AlertRuleVersion } from '../alert-rules/alert-rule-version.entity.ts';
import { DecideRules } from '../alert-rules/commands/decide-rules.ts';
import { PublishRules } from '../alert-rules/commands/publish-rules.ts';
import { ReadRules, type RulesOfNode } from '../alert-rules/queries/read-rules.ts';
import { writeRuleSet } from '../rule-engine/rule-set-file.ts';
import type { Rule } from '../rule-engine/rule-set.schema.ts';
import { differenceInWords, ruleInWords } from '../rule-engine/rules-in-words.ts';

/** Which events raise an alert: the edge of `AlertRuleService`. */
@Injectable()
export class AlertRulesRpc {
  readonly implementation: ServiceImpl<typeof AlertRuleService>;

  constructor(readRules: ReadRules, publishRules: PublishRules, decideRules: DecideRules) {
    this.implementation = {
      getAlertRules: async ({ nodeId }) => {
        requireIds(nodeId);
        return rulesView(await readRules.execute(nodeId));
      },
      compareAlertRules: async ({ nodeId, text }) => {
        requireIds(nodeId);
        const { rules, difference, looser } = await readRules.compare(nodeId, text);
        return create(CompareAlertRulesResponseSchema, {
          rules: rules.rules.map(ruleView),
          difference: [...difference],
          looser: looser.map(({ name }) => name),
          json: writeRuleSet(rules, 'json'),
        });
      },
      publishAlertRules: async ({ nodeId, text, reason, basedOn }) => {
        requireIds(nodeId);
        const version = await publishRules.execute(nodeId, text === '' ? null : text, reason, basedOn);
        return create(AlertRuleVersionSchema, versionView(version));
      },
      decideAlertRules: async ({ nodeId, versionId, approves }) => {
        requireIds(nodeId, versionId);
        return create(AlertRuleVersionSchema, versionView(await decideRules.execute(nodeId, versionId, approves)));
      },
    };
  }
}

function requireIds(...ids: string[]): void {
  if (!ids.every(isId)) throw new NotFound();
}

function rulesView({ node, inForce, looser, versions }: RulesOfNode) {
  const { rules } = inForce;
  return create(AlertRulesSchema, {
    nodeId: node.nodeId,
    mayEdit: node.mayEdit,
    fromNodeId: inForce.nodeId ?? '',
    number: inForce.number,
    rules: rules.rules.map(ruleView),
    json: writeRuleSet(rules, 'json'),
    yaml: writeRuleSet(rules, 'yaml'),
    looser: looser.map(({ name }) => name),
    versions: versions.map((version) => versionView(version, publishedBefore(version, versions))),
  });
}

const ruleView = (rule: Rule) => ({
  ruleId: rule.id,
  name: rule.name,
  words: ruleInWords(rule),
  source: rule.source,
});

/** The node's own rules that held before a version. */
const publishedBefore = ({ number }: AlertRuleVersion, versions: readonly AlertRuleVersion[]) =>
  versions.find((earlier) => earlier.number < number && earlier.state === 'published');

function versionView(
  version: AlertRuleVersion,
  before?: AlertRuleVersion,
): MessageInitShape<typeof AlertRuleVersionSchema> {
  const { id: versionId, number, state, reason, authorId, proposedAt, decidedBy, decidedAt, rules } = version;
  return {
    versionId,
    number,
    state,
    reason,
    authorId,
    proposedAt: timestampFromDate(proposedAt),
    decidedBy: decidedBy ?? '',
    ...(decidedAt && { decidedAt: timestampFromDate(decidedAt) }),
    inherits: rules === null,
    rules: rules?.rules.map(ruleView) ?? [],
    byReader: currentActor().personId === authorId,
    difference: rules && before?.rules ? differenceInWords(before.rules, rules) : [],
  };
}
