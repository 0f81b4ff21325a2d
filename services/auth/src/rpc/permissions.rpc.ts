import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { PermissionService } from '@strainscope/proto/auth';
import { pageMessage } from '../people/lists/people-page.ts';
import { UpdatePermissions } from '../people/permissions/commands/update-permissions.ts';
import { PermissionQueries, type PermissionHolder } from '../people/permissions/queries/permission-queries.ts';

export function permissionsRpc(app: INestApplicationContext): ServiceImpl<typeof PermissionService> {
  return {
    getPermissions: async ({ personId }) => permissionsMessage(await app.get(PermissionQueries).ofOne(personId)),
    listPermissions: async ({ search, page }) => {
      const { cursor = '', size = 0 } = page ?? {};
      const { people, ...info } = await app.get(PermissionQueries).ofAll({ search, cursor, size });
      return { people: people.map(permissionsMessage), page: pageMessage(info) };
    },
    updatePermissions: async ({ changes }) => ({
      people: (await app.get(UpdatePermissions).execute(changes)).map(permissionsMessage),
    }),
  };
}

function permissionsMessage({ id, firstName, lastName, email, level, permissions }: PermissionHolder) {
  return { personId: id, firstName, lastName, email, level, permissions };
}
