import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { treeNodeOf } from '../mappers/group.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';

@Controller('bff')
export class InstitutionController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
  ) {}

  @Call('/institution/getInstitution')
  list({ query }: CallRequest<'/institution/getInstitution'>): Promise<CallAnswer<'/institution/getInstitution'>> {
    return this.groups.list('institution', query);
  }

  @Call('/institution/getInstitutionsByOrgId')
  ofOrganization({
    body,
  }: CallRequest<'/institution/getInstitutionsByOrgId'>): Promise<CallAnswer<'/institution/getInstitutionsByOrgId'>> {
    return this.groups.list('institution', body, body.org_id);
  }

  @Call('/institution/info/{id}')
  async info({ params }: CallRequest<'/institution/info/{id}'>): Promise<CallAnswer<'/institution/info/{id}'>> {
    return answer(await this.groups.group('institution', params.id));
  }

  @Call('/institution/details/byId')
  async details({ body }: CallRequest<'/institution/details/byId'>): Promise<CallAnswer<'/institution/details/byId'>> {
    return answer(await this.groups.group('institution', body.institution_id));
  }

  @Call('/institution/single/Ins')
  async single({ body }: CallRequest<'/institution/single/Ins'>): Promise<CallAnswer<'/institution/single/Ins'>> {
    return answer(await this.groups.node('institution', body.institution_id));
  }

  @Call('/institution/add')
  async add({ body }: CallRequest<'/institution/add'>): Promise<CallAnswer<'/institution/add'>> {
    const node = await this.services.tree.createNode({
      kind: 'institution',
      parentId: body.organization_id,
      name: body.name,
    });
    return answer(treeNodeOf(node), fixedTexts.institutionsEdited);
  }

  @Call('/institution/rename')
  async rename({ body }: CallRequest<'/institution/rename'>): Promise<CallAnswer<'/institution/rename'>> {
    const nodes = body.institutions.map(({ institution_id, name }) => ({ nodeId: institution_id, name }));
    return answer(await this.groups.rename(nodes), fixedTexts.institutionsEdited);
  }
}
