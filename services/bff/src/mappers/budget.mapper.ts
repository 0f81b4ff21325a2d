import { create } from '@bufbuild/protobuf';
import { budget, type Budget, type NodeKind } from '@strainscope/console-contract';
import type { Group } from '@strainscope/proto/reporting';
import { BudgetSchema, type Budget as BudgetMessage } from '@strainscope/proto/simulation';
import { toContract } from './to-contract.ts';

/** @param limits undefined where the orchestrator has not heard of the node yet */
export function budgetOf(group: Group, limits: BudgetMessage | undefined, currency: string): Budget {
  return toContract(budget, limits ?? create(BudgetSchema), {
    _id: group.nodeId,
    kind: group.kind as NodeKind,
    name: group.name,
    above: group.path.filter(({ nodeId }) => nodeId !== group.nodeId).map(({ name }) => name),
    mode: limits?.mode === 'strict' ? 'strict' : 'soft',
    currency,
  });
}
