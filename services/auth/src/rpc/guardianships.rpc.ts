import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { GuardianshipService } from '@strainscope/proto/auth';
import { pageMessage } from '../people/lists/people-page.ts';
import { ConsentTexts } from '../consent/texts/consent-texts.ts';
import { purposeStateMessage } from './consent.messages.ts';
import { ChangeGuardianship } from '../use-cases/guardianships/change-guardianship.ts';
import { ListFamilies } from '../people/guardianships/list-families.ts';
import { ListFamily } from '../use-cases/guardianships/list-family.ts';

/** The edge of `GuardianshipService`. */
export function guardianshipsRpc(app: INestApplicationContext): ServiceImpl<typeof GuardianshipService> {
  const texts = app.get(ConsentTexts);
  return {
    listFamily: async ({ guardianId }) => {
      const family = await app.get(ListFamily).execute(guardianId);
      return {
        children: family.map(({ child, permission, mayDecide, guardians }) => ({
          personId: child.id,
          firstName: child.firstName,
          lastName: child.lastName,
          minor: permission.minor,
          mayDecide,
          purposes: permission.purposes.map((state) => purposeStateMessage(state, texts)),
          guardians: guardians.map(({ guardian, custody, since }) => ({
            personId: guardian.id,
            firstName: guardian.firstName,
            lastName: guardian.lastName,
            custody,
            since: timestampFromDate(since),
          })),
        })),
      };
    },
    listFamilies: async ({ search, sort, page }) => {
      const { cursor = '', size = 0 } = page ?? {};
      const { families, ...info } = await app.get(ListFamilies).execute({ search, sort, cursor, size });
      return {
        families,
        page: pageMessage(info),
      };
    },
    limitCustody: async ({ guardianId, childId, custody, password }) => {
      await app.get(ChangeGuardianship).limit({ guardianId, childId }, custody, password);
      return {};
    },
    endGuardianship: async ({ guardianId, childId, password }) => {
      await app.get(ChangeGuardianship).end({ guardianId, childId }, password);
      return {};
    },
  };
}
