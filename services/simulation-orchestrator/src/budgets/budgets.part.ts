import { definePart } from '@strainscope/service-kit';
import { NodeBudget } from './budget.entity.ts';

/** What a node may spend. */
export const budgets = definePart({
  entities: [NodeBudget],
});
