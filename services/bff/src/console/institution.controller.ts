import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  fixedTexts,
  institutionsAdd,
  institutionsDelete,
  institutionsDetails,
  institutionsGet,
  institutionsList,
  institutionsMerge,
  institutionsOfOrganization,
  institutionsPlace,
  institutionsRemoveStaff,
  institutionsRename,
  institutionsStaff,
} from '@strainscope/console-contract';
import { answer } from '../calls/answer.ts';
import { GroupReader } from '../readers/group-reader.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { StaffReader } from '../readers/staff-reader.ts';
import { TreeEditor } from './tree-editor.ts';

@Controller('bff')
export class InstitutionController {
  constructor(
    private readonly groups: GroupReader,
    private readonly editor: TreeEditor,
    private readonly staffReader: StaffReader,
  ) {}

  @Handles(institutionsList)
  list({ query }: CallRequest<typeof institutionsList>) {
    return this.groups.list('institution', query);
  }

  @Handles(institutionsOfOrganization)
  ofOrganization({ body }: CallRequest<typeof institutionsOfOrganization>) {
    return this.groups.list('institution', body, body.org_id);
  }

  @Handles(institutionsGet)
  async info({ params }: CallRequest<typeof institutionsGet>) {
    return answer(await this.groups.group('institution', params.id));
  }

  @Handles(institutionsDetails)
  async details({ body }: CallRequest<typeof institutionsDetails>) {
    return answer(await this.groups.group('institution', body.institution_id));
  }

  @Handles(institutionsPlace)
  async place({ body }: CallRequest<typeof institutionsPlace>) {
    return answer(await this.groups.node('institution', body.institution_id));
  }

  @Handles(institutionsAdd)
  async add({ body }: CallRequest<typeof institutionsAdd>) {
    const drafts = 'institutions' in body ? body.institutions : [body];
    return answer(
      await this.editor.add(
        'institution',
        drafts.map(({ name, organization_id: parentId }) => ({ name, parentId })),
      ),
      fixedTexts.institutionsEdited,
    );
  }

  @Handles(institutionsRename)
  async rename({ body }: CallRequest<typeof institutionsRename>) {
    const renamings = body.institutions.map(({ institution_id: id, ...rest }) => ({ id, ...rest }));
    return answer(await this.editor.rename('institution', renamings), fixedTexts.institutionsEdited);
  }

  @Handles(institutionsDelete)
  async delete({ body }: CallRequest<typeof institutionsDelete>) {
    const deletions = body.institutions.map(({ institution_id: id, version }) => ({ id, version }));
    return answer(await this.editor.delete('institution', deletions), fixedTexts.institutionsEdited);
  }

  @Handles(institutionsMerge)
  async merge({ body }: CallRequest<typeof institutionsMerge>) {
    return answer(await this.editor.merge('institution', body.merges), fixedTexts.institutionsEdited);
  }

  @Handles(institutionsStaff)
  async staff({ body }: CallRequest<typeof institutionsStaff>) {
    return this.staffReader.list(body, (await this.groups.node('institution', body.institution_id))._id);
  }

  @Handles(institutionsRemoveStaff)
  async removeStaff({ body }: CallRequest<typeof institutionsRemoveStaff>) {
    const { _id } = await this.groups.node('institution', body.institution_id);
    return answer(await this.editor.removeStaff(_id, body.user_id), 'Staff removed.');
  }
}
