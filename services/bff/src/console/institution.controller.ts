import { Controller } from '@nestjs/common';
import { fixedTexts } from '@strainscope/console-contract';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';
import { GroupReader } from './group-reader.ts';
import { StaffReader } from './staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';

@Controller('bff')
export class InstitutionController {
  constructor(
    private readonly groups: GroupReader,
    private readonly editor: TreeEditor,
    private readonly staffReader: StaffReader,
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
    const drafts = 'institutions' in body ? body.institutions : [body];
    return answer(
      await this.editor.add(
        'institution',
        drafts.map(({ name, organization_id: parentId }) => ({ name, parentId })),
      ),
      fixedTexts.institutionsEdited,
    );
  }

  @Call('/institution/rename')
  async rename({ body }: CallRequest<'/institution/rename'>): Promise<CallAnswer<'/institution/rename'>> {
    const renamings = body.institutions.map(({ institution_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('institution', renamings), fixedTexts.institutionsEdited);
  }

  @Call('/institution/delete')
  async delete({ body }: CallRequest<'/institution/delete'>): Promise<CallAnswer<'/institution/delete'>> {
    const deletions = body.institutions.map(({ institution_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('institution', deletions), fixedTexts.institutionsEdited);
  }

  @Call('/institution/merge')
  async merge({ body }: CallRequest<'/institution/merge'>): Promise<CallAnswer<'/institution/merge'>> {
    return answer(await this.editor.merge('institution', body.merges), fixedTexts.institutionsEdited);
  }

  @Call('/institution/getStaffList')
  async staff({ body }: CallRequest<'/institution/getStaffList'>): Promise<CallAnswer<'/institution/getStaffList'>> {
    return this.staffReader.list(body, (await this.groups.node('institution', body.institution_id))._id);
  }

  @Call('/institution/deleteInsStaff')
  async deleteStaff({
    body,
  }: CallRequest<'/institution/deleteInsStaff'>): Promise<CallAnswer<'/institution/deleteInsStaff'>> {
    const { _id } = await this.groups.node('institution', body.institution_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), 'Staff removed.');
  }
}
