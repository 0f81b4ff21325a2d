import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { InvalidRequest, newId, type Clock } from '@strainscope/kernel';
import { CLOCK } from '@strainscope/service-kit';
import { parseRuleSet } from '../../rule-engine/rule-set-file.ts';
import { differenceInWords } from '../../rule-engine/rules-in-words.ts';
import { tightens } from '../../rule-engine/tightens.ts';
import { AlertRuleVersion } from '../alert-rule-version.entity.ts';
import { NothingChanged, RulesChanged } from '../alert-rules.errors.ts';
import { RuleNodes } from '../rule-node.ts';
import { rulesInForce } from '../rules-in-force.ts';

const LONGEST_REASON = 500;

/**
 * Publishes rules of a node at once where they only tighten those above it; otherwise they wait for a second person, and
 * what holds stays.
 */
@Injectable()
export class PublishRules {
  constructor(
    private readonly nodes: RuleNodes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param text JSON or YAML; null takes the rules above again
   * @param basedOn number of the node's newest version that the author has seen; 0 for none
   * @throws NotFound, InvalidRequest, RulesChanged, NothingChanged
   */
  execute(asked: string, text: string | null, reason: string, basedOn: number): Promise<AlertRuleVersion> {
    return this.nodes.within(asked, 'alert-rule:edit', async (em, { nodeId, scope, actor }) => {
      const rules = text === null ? null : parseRuleSet(text);
      const why = checkedReason(reason);
      const newest = await lockVersions(em, nodeId);
      if (newest !== basedOn) throw new RulesChanged();
      const of = await rulesInForce(em, [scope]);
      const [now, above] = [of(scope), of(scope.slice(0, -1))];
      const isOwn = now.nodeId === nodeId;
      if (rules ? isOwn && differenceInWords(now.rules, rules).length === 0 : !isOwn) throw new NothingChanged();
      await em.nativeUpdate(AlertRuleVersion, { nodeId, state: 'waiting' }, { state: 'replaced' });
      const isEnough = rules === null || tightens(above.rules, rules);
      const version = em.create(AlertRuleVersion, {
        id: newId(),
        nodeId,
        scope: [...scope],
        number: newest + 1,
        rules,
        reason: why,
        authorId: actor.personId,
        proposedAt: this.clock.now(),
        state: isEnough ? 'published' : 'waiting',
        decidedBy: null,
        decidedAt: isEnough ? this.clock.now() : null,
      });
      await em.persist(version).flush();
      return version;
    });
  }
}

/** Two authors of one node come one after the other. @returns the number of its newest version, 0 for none */
export async function lockVersions(em: EntityManager, nodeId: string): Promise<number> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('alert rules'), hashtext(?))`, [nodeId]);
  const [row] = await em.execute<{ newest: number | null }[]>(
    'select max(number) as newest from alert_rule_versions where node_id = ?',
    [nodeId],
  );
  return row?.newest ?? 0;
}

/** @throws InvalidRequest */
function checkedReason(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed === '' || trimmed.length > LONGEST_REASON) {
    throw new InvalidRequest([{ path: 'reason', message: `Say why, in at most ${LONGEST_REASON} characters.` }]);
  }
  return trimmed;
}
