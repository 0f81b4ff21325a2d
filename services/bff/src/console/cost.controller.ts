import { Controller } from '@nestjs/common';
import { costsOf } from '../mappers/cost.mapper.ts';
import { pageOf, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupNames } from './group-names.ts';

@Controller('bff')
export class CostController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
  ) {}

  @Call('/sensor/awscostnew')
  async costs({ body }: CallRequest<'/sensor/awscostnew'>): Promise<CallAnswer<'/sensor/awscostnew'>> {
    const { by, month = '', ...paging } = body;
    const hasNames = by === 'organization' || by === 'institution' || by === 'team';
    const costs = await this.services.costs.getCosts({ by, month, page: pageRequestOf(paging) });
    const nameOf = await this.names.of(hasNames ? costs.rows.map(({ key }) => key) : []);
    return { message: 'OK', data: costsOf(costs, nameOf), page: pageOf(costs.page), freshness: null };
  }
}
