import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { PeopleService } from '@strainscope/proto/auth';
import { EstablishGuardianship } from '../guardianships/establish-guardianship.ts';
import { RegisterPerson } from './commands/register-person.ts';
import type { PersonRecord } from './person.entity.ts';
import { GetPerson } from './queries/get-person.ts';

export function peopleRpc(app: INestApplicationContext): ServiceImpl<typeof PeopleService> {
  return {
    registerPerson: async (request) => personMessage(await app.get(RegisterPerson).run(request)),
    getPerson: async ({ personId }) => personMessage(await app.get(GetPerson).run(personId)),
    establishGuardianship: async ({ guardianId, childId }) => {
      await app.get(EstablishGuardianship).run(guardianId, childId);
      return {};
    },
  };
}

function personMessage({
  id,
  lastSignInAt,
  email,
  firstName,
  lastName,
  birthDate,
  sex,
  level,
  permissions,
}: PersonRecord) {
  const person = { personId: id, email, firstName, lastName, birthDate, sex, level, permissions };
  return lastSignInAt ? { ...person, lastSignInAt: timestampFromDate(lastSignInAt) } : person;
}
