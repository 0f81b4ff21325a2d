import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { PeopleService } from '@strainscope/proto/auth';
import { EstablishGuardianship } from '../use-cases/guardianships/establish-guardianship.ts';
import { RegisterPerson } from '../use-cases/registration/register-person.ts';
import { pageMessage } from '../people/lists/people-page.ts';
import type { PersonRecord } from '../people/persons/person.entity.ts';
import { GetPerson } from '../people/persons/get-person.ts';
import { ListStaff } from '../people/staff/list-staff.ts';
import { ListStaffOf } from '../people/staff/list-staff-of.ts';

export function peopleRpc(app: INestApplicationContext): ServiceImpl<typeof PeopleService> {
  return {
    registerPerson: async (request) => personMessage(await app.get(RegisterPerson).execute(request)),
    getPerson: async ({ personId }) => personMessage(await app.get(GetPerson).execute(personId)),
    listStaffOf: async ({ personId }) => ({ staff: await app.get(ListStaffOf).execute(personId) }),
    listStaff: async ({ page, ...request }) => {
      const { cursor = '', size = 0 } = page ?? {};
      const { staff, ...info } = await app.get(ListStaff).execute({ ...request, cursor, size });
      return {
        staff,
        page: pageMessage(info),
      };
    },
    establishGuardianship: async ({ guardianId, childId }) => {
      await app.get(EstablishGuardianship).execute(guardianId, childId);
      return {};
    },
  };
}

function personMessage(record: PersonRecord) {
  const { id: personId, email, firstName, lastName, birthDate, sex, level, permissions } = record;
  const { lastSignInAt, disabledAt } = record;
  return {
    personId,
    email,
    firstName,
    lastName,
    birthDate,
    sex,
    level,
    permissions,
    ...(lastSignInAt && { lastSignInAt: timestampFromDate(lastSignInAt) }),
    ...(disabledAt && { disabledAt: timestampFromDate(disabledAt) }),
  };
}
