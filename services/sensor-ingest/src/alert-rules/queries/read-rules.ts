import { Injectable } from '@nestjs/common';
import { parseRuleSet } from '../../rule-engine/rule-set-file.ts';
import type { RuleSet } from '../../rule-engine/rule-set.schema.ts';
import { differenceInWords } from '../../rule-engine/rules-in-words.ts';
import { loosenedBy, type Looser } from '../../rule-engine/tightens.ts';
import { AlertRuleVersion } from '../alert-rule-version.entity.ts';
import { RuleNodes, type RuleNode } from '../rule-node.ts';
import { rulesInForce, type RulesInForce } from '../rules-in-force.ts';

/** More versions than a reader looks back over. */
const MOST_VERSIONS = 50;

/** What a node's page of rules shows. */
export interface RulesOfNode {
  readonly node: RuleNode;
  readonly inForce: RulesInForce;
  /** What would hold without rules of the node's own. */
  readonly above: RulesInForce;
  /** Rules above that those in force do not keep: approved by two people, or changed above since. */
  readonly looser: readonly Looser[];
  /** Newest first. */
  readonly versions: readonly AlertRuleVersion[];
}

/** What publishing rules would change. */
export interface RulesCompared {
  readonly rules: RuleSet;
  readonly difference: readonly string[];
  /** Rules above that would no longer be kept; a second person is needed where there are any. */
  readonly looser: readonly Looser[];
}

@Injectable()
export class ReadRules {
  constructor(private readonly nodes: RuleNodes) {}

  /** @throws NotFound */
  execute(nodeId: string): Promise<RulesOfNode> {
    return this.nodes.within(nodeId, 'alert-rule:read', async (em, node) => {
      const of = await rulesInForce(em, [node.scope]);
      const [inForce, above] = [of(node.scope), of(node.scope.slice(0, -1))];
      const versions = await em.find(
        AlertRuleVersion,
        { nodeId: node.nodeId },
        { orderBy: { number: 'desc' }, limit: MOST_VERSIONS },
      );
      return { node, inForce, above, looser: loosenedBy(above.rules, inForce.rules), versions };
    });
  }

  /** Reads rules from JSON or YAML and compares them with those in force and above. @throws NotFound, InvalidRequest */
  compare(nodeId: string, text: string): Promise<RulesCompared> {
    return this.nodes.within(nodeId, 'alert-rule:read', async (em, { scope }) => {
      const rules = parseRuleSet(text);
      const of = await rulesInForce(em, [scope]);
      return {
        rules,
        difference: differenceInWords(of(scope).rules, rules),
        looser: loosenedBy(of(scope.slice(0, -1)).rules, rules),
      };
    });
  }
}
