import { Controller } from '@nestjs/common';
import {
  type CallAnswer,
  type CallRequest,
  dashboardSettingsGet,
  dashboardSettingsSet,
  fixedTexts,
  organizationsAdd,
  organizationsDelete,
  organizationsGet,
  organizationsList,
  organizationsMerge,
  organizationsPlace,
  organizationsRemoveStaff,
  organizationsRename,
  organizationsStaff,
} from '@strainscope/console-contract';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { GroupReader } from '../readers/group-reader.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StaffReader } from '../readers/staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';

@Controller('bff')
export class OrganizationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly groups: GroupReader,
    private readonly editor: TreeEditor,
    private readonly staffReader: StaffReader,
  ) {}

  @Handles(organizationsList)
  list({ query }: CallRequest<typeof organizationsList>) {
    return this.groups.list('organization', query);
  }

  @Handles(organizationsGet)
  async info({ params }: CallRequest<typeof organizationsGet>) {
    return answer(await this.groups.group('organization', params.id));
  }

  @Handles(organizationsPlace)
  async place({ body }: CallRequest<typeof organizationsPlace>) {
    return answer(await this.groups.node('organization', body.organization_id));
  }

  @Handles(organizationsAdd)
  async add({ body }: CallRequest<typeof organizationsAdd>) {
    const drafts = 'organizations' in body ? body.organizations : [body];
    return answer(await this.editor.add('organization', drafts), fixedTexts.organizationsUpdated);
  }

  @Handles(organizationsRename)
  async rename({ body }: CallRequest<typeof organizationsRename>) {
    const renamings = body.organizations.map(({ organization_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('organization', renamings), fixedTexts.organizationsUpdated);
  }

  @Handles(organizationsDelete)
  async delete({ body }: CallRequest<typeof organizationsDelete>) {
    const deletions = body.organizations.map(({ organization_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('organization', deletions), fixedTexts.organizationsUpdated);
  }

  @Handles(organizationsMerge)
  async merge({ body }: CallRequest<typeof organizationsMerge>) {
    return answer(await this.editor.merge('organization', body.merges), fixedTexts.organizationsUpdated);
  }

  @Handles(organizationsStaff)
  async staff({ body }: CallRequest<typeof organizationsStaff>) {
    return this.staffReader.list(body, (await this.groups.node('organization', body.organization_id))._id);
  }

  @Handles(organizationsRemoveStaff)
  async removeStaff({ body }: CallRequest<typeof organizationsRemoveStaff>) {
    const { _id } = await this.groups.node('organization', body.organization_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), 'Staff removed.');
  }

  @Handles(dashboardSettingsGet)
  async setting({
    params,
  }: CallRequest<typeof dashboardSettingsGet>): Promise<CallAnswer<typeof dashboardSettingsGet>> {
    const { pressure } = await this.services.dashboardSettings.getDashboardSetting({ entityId: params.id });
    return answer({ pressure_dashboard: pressure });
  }

  @Handles(dashboardSettingsSet)
  async setSetting({ body }: CallRequest<typeof dashboardSettingsSet>) {
    const { pressure } = await this.services.dashboardSettings.setDashboardSetting({
      entityId: body.id,
      pressure: body.pressure_dashboard,
    });
    return answer({ pressure_dashboard: pressure });
  }
}
