import { Controller, Req } from '@nestjs/common';
import { type CallRequest, permissionsGet, permissionsList, permissionsUpdate } from '@strainscope/console-contract';
import { personPermissionsOf } from '../mappers/profile.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class PermissionController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(permissionsGet)
  async ofOne({ body }: CallRequest<typeof permissionsGet>, @Req() request: SignedInRequest) {
    const personId = body.user_id ?? principalOf(request).personId;
    return answer(personPermissionsOf(await this.services.permissions.getPermissions({ personId })));
  }

  @Handles(permissionsList)
  async ofAll({ body }: CallRequest<typeof permissionsList>) {
    const { search = '' } = body;
    const list = await this.services.permissions.listPermissions({ search, page: pageRequestOf(body) });
    return pagedAnswer(list.people, personPermissionsOf, { page: list.page });
  }

  @Handles(permissionsUpdate)
  async update({ body }: CallRequest<typeof permissionsUpdate>) {
    const changes = body.users.map(({ user_id: personId, permissions, known }) => ({ personId, permissions, known }));
    const { people } = await this.services.permissions.updatePermissions({ changes });
    return answer(people.map(personPermissionsOf));
  }
}
