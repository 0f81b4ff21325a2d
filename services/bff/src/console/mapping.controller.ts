import { Controller } from '@nestjs/common';
import { savedMappingOf } from '../mappers/mapping.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

/** Column mappings that a team has saved. */
@Controller('bff')
export class MappingController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/teams/{id}/mappings')
  async list({ params }: CallRequest<'/teams/{id}/mappings'>): Promise<CallAnswer<'/teams/{id}/mappings'>> {
    const { mappings } = await this.services.mappings.listMappings({ teamId: params.id });
    return answer(mappings.map(savedMappingOf));
  }

  @Call('/mappings/save')
  async save({ body }: CallRequest<'/mappings/save'>): Promise<CallAnswer<'/mappings/save'>> {
    const { team_id: teamId, name, mapping } = body;
    const mappingJson = JSON.stringify(mapping);
    return answer(savedMappingOf(await this.services.mappings.saveMapping({ teamId, name, mappingJson })));
  }

  @Call('/mappings/forget')
  async forget({ body }: CallRequest<'/mappings/forget'>): Promise<CallAnswer<'/mappings/forget'>> {
    await this.services.mappings.forgetMapping({ teamId: body.team_id, mappingId: body.mapping_id });
    return answer(null);
  }
}
