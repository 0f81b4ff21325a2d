import { Controller } from '@nestjs/common';
import { type CallRequest, mappingsForget, mappingsList, mappingsSave } from '@strainscope/console-contract';
import { savedMappingOf } from '../mappers/mapping.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** Column mappings that a team has saved. */
@Controller('bff')
export class MappingController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(mappingsList)
  async list({ params }: CallRequest<typeof mappingsList>) {
    const { mappings } = await this.services.mappings.listMappings({ teamId: params.id });
    return answer(mappings.map(savedMappingOf));
  }

  @Handles(mappingsSave)
  async save({ body }: CallRequest<typeof mappingsSave>) {
    const { team_id: teamId, name, mapping } = body;
    const mappingJson = JSON.stringify(mapping);
    return answer(savedMappingOf(await this.services.mappings.saveMapping({ teamId, name, mappingJson })));
  }

  @Handles(mappingsForget)
  async forget({ body }: CallRequest<typeof mappingsForget>) {
    await this.services.mappings.forgetMapping({ teamId: body.team_id, mappingId: body.mapping_id });
    return answer(null);
  }
}
