import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { ProfileService } from '@strainscope/proto/auth';
import { CorrectBirthDate } from '../use-cases/birth-dates/commands/correct-birth-date.ts';
import type { PersonRecord } from '../people/persons/person.entity.ts';
import { letterKinds } from '../letters/letter-kinds.ts';
import { UpdateProfile } from '../use-cases/profiles/commands/update-profile.ts';
import type { ProfileRecord } from '../people/profiles/profile.entity.ts';
import { GetProfile } from '../use-cases/profiles/queries/get-profile.ts';
import { sports } from '../people/profiles/sports.ts';

export function profilesRpc(app: INestApplicationContext): ServiceImpl<typeof ProfileService> {
  return {
    getProfile: async ({ personId }) => profileMessage(await app.get(GetProfile).execute(personId)),
    updateProfile: async (request) => profileMessage(await app.get(UpdateProfile).execute({ ...request })),
    correctBirthDate: async (request) => {
      await app.get(CorrectBirthDate).execute(request);
      return {};
    },
    listSports: () => ({
      sports: Object.entries(sports).map(([name, positions]) => ({ name, positions: [...positions] })),
    }),
  };
}

interface ProfileAnswer {
  person: PersonRecord;
  profile: ProfileRecord;
  plays: boolean;
  subscribed: boolean;
  /** True where parts are left out; the answer to a change of a profile shows all of it. */
  abridged?: boolean;
}

function profileMessage({ person, profile, plays, subscribed, abridged = false }: ProfileAnswer) {
  const { firstName, lastName, sex } = person;
  const { personId, version, address, sport, position, headLength, headBreadth, headCircumference } = profile;
  const message = {
    personId,
    version,
    contact: { firstName, lastName, sex, address },
    position: { sport, position },
    settings: { timeZone: profile.timeZone },
    letters: { wanted: [...(profile.wantedLetters ?? letterKinds), ...(subscribed ? ['newsletter'] : [])] },
    abridged,
    plays,
  };
  const isMeasured = [headLength, headBreadth, headCircumference].some((size) => typeof size === 'number');
  const head = { length: headLength ?? 0, breadth: headBreadth ?? 0, circumference: headCircumference ?? 0 };
  return isMeasured ? { ...message, head } : message;
}
