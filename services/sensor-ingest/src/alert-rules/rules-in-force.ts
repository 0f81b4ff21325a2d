import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_RULES } from '../rule-engine/default-rules.ts';
import type { RuleSet } from '../rule-engine/rule-set.schema.ts';
import { AlertRuleVersion } from './alert-rule-version.entity.ts';

/** Rules that hold somewhere, and whose they are. */
export interface RulesInForce {
  readonly rules: RuleSet;
  /** Null for the rules of the product. */
  readonly versionId: string | null;
  /** Null for the rules of the product. */
  readonly nodeId: string | null;
  readonly number: number;
}

/** The product's rules hold where no node above has rules of its own. Their number rises when they change. */
export const PRODUCT_RULES: RulesInForce = { rules: DEFAULT_RULES, versionId: null, nodeId: null, number: 1 };

/**
 * Finds the rules of several places at once, in a transaction with the service's scope.
 * @param scopes ids from the organization down; the lowest node that has rules of its own decides
 */
export async function rulesInForce(
  em: EntityManager,
  scopes: readonly (readonly string[])[],
): Promise<(scope: readonly string[]) => RulesInForce> {
  const latest = await latestOf(em, [...new Set(scopes.flat())]);
  return (scope) => {
    for (const nodeId of scope.toReversed()) {
      const version = latest.get(nodeId);
      if (version?.rules) return { rules: version.rules, versionId: version.id, nodeId, number: version.number };
    }
    return PRODUCT_RULES;
  };
}

/** The newest published version of each of these nodes, by node. */
async function latestOf(em: EntityManager, nodeIds: readonly string[]): Promise<Map<string, AlertRuleVersion>> {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct on (node_id) id from alert_rule_versions
     where node_id = any (?::uuid[]) and state = 'published' order by node_id, number desc`,
    [`{${nodeIds.join(',')}}`],
  );
  if (rows.length === 0) return new Map();
  const versions = await em.find(AlertRuleVersion, { id: { $in: rows.map(({ id }) => id) } }, { refresh: true });
  return new Map(versions.map((version) => [version.nodeId, version]));
}
