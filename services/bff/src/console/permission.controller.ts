import { Controller, Req } from '@nestjs/common';
import { personPermissionsOf } from '../mappers/profile.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

@Controller('bff')
export class PermissionController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/get/permissions')
  async ofOne(
    { body }: CallRequest<'/auth/get/permissions'>,
    @Req() request: SignedInRequest,
  ): Promise<CallAnswer<'/auth/get/permissions'>> {
    const personId = body.user_id ?? principalOf(request).personId;
    return answer(personPermissionsOf(await this.services.permissions.getPermissions({ personId })));
  }

  @Call('/auth/allAccessList')
  async ofAll({ body }: CallRequest<'/auth/allAccessList'>): Promise<CallAnswer<'/auth/allAccessList'>> {
    const { search = '' } = body;
    const list = await this.services.permissions.listPermissions({ search, page: pageRequestOf(body) });
    return pagedAnswer(list.people, personPermissionsOf, { page: list.page });
  }

  @Call('/auth/update/permissions')
  async update({ body }: CallRequest<'/auth/update/permissions'>): Promise<CallAnswer<'/auth/update/permissions'>> {
    const changes = body.users.map(({ user_id: personId, permissions, known }) => ({ personId, permissions, known }));
    const { people } = await this.services.permissions.updatePermissions({ changes });
    return answer(people.map(personPermissionsOf));
  }
}
