import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { treeNodeOf } from '../mappers/group.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';

@Controller('bff')
export class OrganizationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
  ) {}

  @Call('/organization/getOrganizations')
  list({
    query,
  }: CallRequest<'/organization/getOrganizations'>): Promise<CallAnswer<'/organization/getOrganizations'>> {
    return this.groups.list('organization', query);
  }

  @Call('/organization/info/{id}')
  async info({ params }: CallRequest<'/organization/info/{id}'>): Promise<CallAnswer<'/organization/info/{id}'>> {
    return answer(await this.groups.group('organization', params.id));
  }

  @Call('/organization/single/org')
  async single({ body }: CallRequest<'/organization/single/org'>): Promise<CallAnswer<'/organization/single/org'>> {
    return answer(await this.groups.node('organization', body.organization_id));
  }

  @Call('/organization/addOrganization')
  async add({
    body,
  }: CallRequest<'/organization/addOrganization'>): Promise<CallAnswer<'/organization/addOrganization'>> {
    const node = await this.services.tree.createNode({ kind: 'organization', name: body.name });
    return answer(treeNodeOf(node), fixedTexts.organizationsUpdated);
  }

  @Call('/organization/renameOrganizations')
  async rename({
    body,
  }: CallRequest<'/organization/renameOrganizations'>): Promise<CallAnswer<'/organization/renameOrganizations'>> {
    const nodes = body.organizations.map(({ organization_id, name }) => ({ nodeId: organization_id, name }));
    return answer(await this.groups.rename(nodes), fixedTexts.organizationsUpdated);
  }
}
