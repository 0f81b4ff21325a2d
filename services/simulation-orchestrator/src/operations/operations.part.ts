import { definePart } from '@strainscope/service-kit';
import { RetryFailures } from './commands/retry-failures.ts';
import { AttemptList } from './queries/attempt-list.ts';
import { FailureCauses } from './queries/failure-causes.ts';
import { OperationsFigures } from './queries/operations-figures.ts';
import { OperatorActions } from './queries/operator-actions.ts';

/** What operators see and do. */
export const operations = definePart({
  providers: [OperationsFigures, AttemptList, FailureCauses, OperatorActions, RetryFailures],
});
