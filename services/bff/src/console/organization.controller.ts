import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';
import { StaffReader } from './staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';

@Controller('bff')
export class OrganizationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
    private readonly editor: TreeEditor,
    private readonly staffReader: StaffReader,
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
    const drafts = 'organizations' in body ? body.organizations : [body];
    return answer(await this.editor.add('organization', drafts), fixedTexts.organizationsUpdated);
  }

  @Call('/organization/renameOrganizations')
  async rename({
    body,
  }: CallRequest<'/organization/renameOrganizations'>): Promise<CallAnswer<'/organization/renameOrganizations'>> {
    const renamings = body.organizations.map(({ organization_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('organization', renamings), fixedTexts.organizationsUpdated);
  }

  @Call('/organization/deleteOrganizations')
  async delete({
    body,
  }: CallRequest<'/organization/deleteOrganizations'>): Promise<CallAnswer<'/organization/deleteOrganizations'>> {
    const deletions = body.organizations.map(({ organization_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('organization', deletions), fixedTexts.organizationsUpdated);
  }

  @Call('/organization/merge')
  async merge({ body }: CallRequest<'/organization/merge'>): Promise<CallAnswer<'/organization/merge'>> {
    return answer(await this.editor.merge('organization', body.merges), fixedTexts.organizationsUpdated);
  }

  @Call('/organization/getStaffList')
  async staff({ body }: CallRequest<'/organization/getStaffList'>): Promise<CallAnswer<'/organization/getStaffList'>> {
    return this.staffReader.list(body, (await this.groups.node('organization', body.organization_id))._id);
  }

  @Call('/organization/deleteOrgStaff')
  async deleteStaff({
    body,
  }: CallRequest<'/organization/deleteOrgStaff'>): Promise<CallAnswer<'/organization/deleteOrgStaff'>> {
    const { _id } = await this.groups.node('organization', body.organization_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), 'Staff removed.');
  }

  @Call('/organization/getDashboardSetting/{id}/{type}')
  async setting({
    params,
  }: CallRequest<'/organization/getDashboardSetting/{id}/{type}'>): Promise<
    CallAnswer<'/organization/getDashboardSetting/{id}/{type}'>
  > {
    const { pressure } = await this.services.dashboardSettings.getDashboardSetting({ entityId: params.id });
    return answer({ pressure_dashboard: pressure });
  }

  @Call('/organization/setDashboardSetting')
  async setSetting({
    body,
  }: CallRequest<'/organization/setDashboardSetting'>): Promise<CallAnswer<'/organization/setDashboardSetting'>> {
    const { pressure } = await this.services.dashboardSettings.setDashboardSetting({
      entityId: body.id,
      pressure: body.pressure_dashboard,
    });
    return answer({ pressure_dashboard: pressure });
  }
}
