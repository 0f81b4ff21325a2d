import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  failureCause,
  operationsActions,
  operationsAttempts,
  operationsFailures,
  operationsFigures,
  operationsRetryFailures,
  operationsSetPool,
} from '@strainscope/console-contract';
import { attemptRowOf, isOfPlace, operatorActionOf, poolOf } from '../mappers/operations.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { FiguresReader } from '../readers/figures-reader.ts';
import { GroupNames } from '../readers/group-names.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StaffReader } from '../readers/staff-reader.ts';

@Controller('bff')
export class OperationsConsoleController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
    private readonly staffReader: StaffReader,
    private readonly figures: FiguresReader,
  ) {}

  @Handles(operationsSetPool)
  async pool({ body }: CallRequest<typeof operationsSetPool>) {
    const { pool, state = '', concurrency } = body;
    const workers = concurrency === null ? { clearConcurrency: true } : { concurrency };
    return answer(poolOf(await this.services.operations.controlPool({ pool, state, ...workers })));
  }

  @Handles(operationsFigures)
  async flow(_: CallRequest<typeof operationsFigures>) {
    return answer(await this.figures.now());
  }

  @Handles(operationsAttempts)
  async attempts({ query }: CallRequest<typeof operationsAttempts>) {
    const { outcome = '', reason_code = '', ...paging } = query;
    const page = pageRequestOf(paging);
    const list = await this.services.operations.listAttempts({ outcome, reasonCode: reason_code, page });
    const nameOf = await this.names.of(list.attempts.map(({ tenantId }) => tenantId));
    return pagedAnswer(list.attempts, (attempt) => attemptRowOf(attempt, nameOf), { page: list.page });
  }

  @Handles(operationsFailures)
  async failures(_: CallRequest<typeof operationsFailures>) {
    const { causes } = await this.services.operations.listFailureCauses({});
    return answer(causes.map((cause) => toContract(failureCause, cause, {})));
  }

  @Handles(operationsRetryFailures)
  async retry({ body }: CallRequest<typeof operationsRetryFailures>) {
    const { retried, left } = await this.services.operations.retryFailures({ reasonCode: body.reason_code });
    return answer({ retried, left });
  }

  @Handles(operationsActions)
  async actions({ query }: CallRequest<typeof operationsActions>) {
    const { actions, page } = await this.services.operations.listOperatorActions({ page: pageRequestOf(query) });
    const nameOf = await this.staffReader.namesOf(actions.map(({ actorId }) => actorId));
    const placeOf = await this.names.of(actions.filter(isOfPlace).map(({ subject }) => subject));
    return pagedAnswer(actions, (action) => operatorActionOf(action, nameOf, placeOf), { page });
  }
}
