import { definePart } from '@strainscope/service-kit';
import { AsOperator } from './as-operator.ts';
import { OperatorAction } from './operator-action.entity.ts';

/** What operators do, on record. */
export const operators = definePart({
  entities: [OperatorAction],
  providers: [AsOperator],
});
