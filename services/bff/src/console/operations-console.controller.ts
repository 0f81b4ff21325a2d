import { Controller } from '@nestjs/common';
import { attemptRowOf, failureCauseOf, isOfPlace, operatorActionOf, poolOf } from '../mappers/operations.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { FiguresReader } from './figures-reader.ts';
import { GroupNames } from './group-names.ts';
import { StaffReader } from './staff-reader.ts';

@Controller('bff')
export class OperationsConsoleController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
    private readonly staffReader: StaffReader,
    private readonly figures: FiguresReader,
  ) {}

  @Call('/operations/pool')
  async pool({ body }: CallRequest<'/operations/pool'>): Promise<CallAnswer<'/operations/pool'>> {
    const { pool, state = '', concurrency } = body;
    const workers = concurrency === null ? { clearConcurrency: true } : { concurrency };
    return answer(poolOf(await this.services.operations.controlPool({ pool, state, ...workers })));
  }

  @Call('/operations/figures')
  async flow(_: CallRequest<'/operations/figures'>): Promise<CallAnswer<'/operations/figures'>> {
    return answer(await this.figures.now());
  }

  @Call('/operations/attempts')
  async attempts({ query }: CallRequest<'/operations/attempts'>): Promise<CallAnswer<'/operations/attempts'>> {
    const { outcome = '', reason_code = '', ...paging } = query;
    const page = pageRequestOf(paging);
    const list = await this.services.operations.listAttempts({ outcome, reasonCode: reason_code, page });
    const nameOf = await this.names.of(list.attempts.map(({ tenantId }) => tenantId));
    return pagedAnswer(list.attempts, (attempt) => attemptRowOf(attempt, nameOf), { page: list.page });
  }

  @Call('/operations/failures')
  async failures(_: CallRequest<'/operations/failures'>): Promise<CallAnswer<'/operations/failures'>> {
    const { causes } = await this.services.operations.listFailureCauses({});
    return answer(causes.map(failureCauseOf));
  }

  @Call('/operations/failures/retry')
  async retry({ body }: CallRequest<'/operations/failures/retry'>): Promise<CallAnswer<'/operations/failures/retry'>> {
    const { retried, left } = await this.services.operations.retryFailures({ reasonCode: body.reason_code });
    return answer({ retried, left });
  }

  @Call('/operations/actions')
  async actions({ query }: CallRequest<'/operations/actions'>): Promise<CallAnswer<'/operations/actions'>> {
    const { actions, page } = await this.services.operations.listOperatorActions({ page: pageRequestOf(query) });
    const nameOf = await this.staffReader.namesOf(actions.map(({ actorId }) => actorId));
    const placeOf = await this.names.of(actions.filter(isOfPlace).map(({ subject }) => subject));
    return pagedAnswer(actions, (action) => operatorActionOf(action, nameOf, placeOf), { page });
  }
}
