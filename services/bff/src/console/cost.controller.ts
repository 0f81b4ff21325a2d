import { Controller } from '@nestjs/common';
import { type CallRequest, costsList } from '@strainscope/console-contract';
import { costsOf } from '../mappers/cost.mapper.ts';
import { pageOf, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { GroupNames } from '../readers/group-names.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class CostController {
  constructor(
    private readonly services: ServiceClients,
    private readonly names: GroupNames,
  ) {}

  @Handles(costsList)
  async costs({ body }: CallRequest<typeof costsList>) {
    const { by, month = '', ...paging } = body;
    const hasNames = by === 'organization' || by === 'institution' || by === 'team';
    const costs = await this.services.costs.getCosts({ by, month, page: pageRequestOf(paging) });
    const nameOf = await this.names.of(hasNames ? costs.rows.map(({ key }) => key) : []);
    return { message: 'OK', data: costsOf(costs, nameOf), page: pageOf(costs.page), freshness: null };
  }
}
