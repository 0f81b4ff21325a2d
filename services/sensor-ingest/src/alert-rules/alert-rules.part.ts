import { definePart } from '@strainscope/service-kit';
import { AlertRuleVersion } from './alert-rule-version.entity.ts';
import { DecideRules } from './commands/decide-rules.ts';
import { PublishRules } from './commands/publish-rules.ts';
import { ReadRules } from './queries/read-rules.ts';
import { RuleNodes } from './rule-node.ts';

/** Which events raise an alert where: versions of rules, inherited down the tree. */
export const alertRules = definePart({
  entities: [AlertRuleVersion],
  providers: [RuleNodes, ReadRules, PublishRules, DecideRules],
});
