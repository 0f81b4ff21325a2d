import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { RuleSet } from '../rule-engine/rule-set.schema.ts';

/** Where a version of a node's rules stands. A newer proposal replaces one that waits for a second person. */
export type RuleVersionState = 'waiting' | 'published' | 'refused' | 'replaced';

/** A version of a node's rules. Published ones stay: alerts name theirs. */
export const AlertRuleVersion = defineEntity({
  name: 'AlertRuleVersion',
  tableName: 'alert_rule_versions',
  properties: {
    id: p.uuid().primary(),
    nodeId: p.uuid(),
    scope: p.array().columnType('uuid[]'),
    /** Rises with every version of the node. */
    number: p.integer(),
    /** Null: the node takes the rules above it again. */
    rules: p.json<RuleSet>().nullable(),
    reason: p.text(),
    authorId: p.uuid(),
    proposedAt: p.datetime(),
    state: p.text().$type<RuleVersionState>(),
    /** Who approved or refused it; null where one person was enough. */
    decidedBy: p.uuid().nullable(),
    decidedAt: p.datetime().nullable(),
  },
});
export type AlertRuleVersion = InferEntity<typeof AlertRuleVersion>;
