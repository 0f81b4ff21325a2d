import type { Budget, NodeKind } from '@strainscope/console-contract';
import type { Group } from '@strainscope/proto/reporting';
import type { Budget as BudgetMessage } from '@strainscope/proto/simulation';
import { timeOf } from './time.mapper.ts';

/** @param limits undefined where the orchestrator has not heard of the node yet */
export function budgetOf(group: Group, limits: BudgetMessage | undefined, currency: string): Budget {
  return {
    _id: group.nodeId,
    kind: group.kind as NodeKind,
    name: group.name,
    above: group.path.filter(({ nodeId }) => nodeId !== group.nodeId).map(({ name }) => name),
    weight: limits?.weight ?? null,
    concurrent: limits?.concurrent ?? null,
    monthly: limits?.monthly ?? null,
    mode: limits?.mode === 'strict' ? 'strict' : 'soft',
    spent: limits?.spent ?? 0,
    unpriced_seconds: limits?.unpricedSeconds ?? 0,
    spent_at: timeOf(limits?.spentAt),
    running: limits?.running ?? 0,
    waiting: limits?.waiting ?? 0,
    may_edit: limits?.mayEdit ?? false,
    currency,
  };
}
