import { Level, newId } from '@strainscope/kernel';

export const goodPassword = 'trombone-lantern-42';

/** What one registers with; every call makes another person. */
export function registration(given: Partial<ReturnType<typeof anybody>> = {}): ReturnType<typeof anybody> {
  return { ...anybody(), ...given };
}

/** A person who is 13 on the day that clocks of tests begin with. */
export function childRegistration(given: Partial<ReturnType<typeof anybody>> = {}): ReturnType<typeof anybody> {
  return registration({ birthDate: '2012-03-04', ...given });
}

function anybody() {
  const personId = newId();
  return {
    personId,
    email: `person-${personId.slice(-12)}@example.org`,
    password: goodPassword,
    firstName: 'Jane',
    lastName: 'Canary',
    birthDate: '1990-05-17',
    sex: 'female',
    level: Level.player as number,
    permissions: [] as string[],
  };
}
