import type { EntityManager } from '@mikro-orm/postgresql';
import { Person, type PersonRecord } from '../../people/persons/person.entity.ts';
import { Profile } from '../../people/profiles/profile.entity.ts';
import type { StaffAbove } from '../duty/staff-above.ts';
import { PushSubscription } from '../push/push-subscription.entity.ts';
import { AlertWishes, unchosenWishes } from '../wishes/alert-wishes.entity.ts';
import { reach, type Reach } from '../wishes/channels.ts';

/** Picks who is told where no roster holds: the staff of the team, or of the nearest node above it that has any. */
export function staffNearest(staff: readonly StaffAbove[], scope: readonly string[]): string[] {
  for (const nodeId of scope.toReversed()) {
    const there = staff.filter(({ nodeIds }) => nodeIds.includes(nodeId));
    if (there.length > 0) return there.map(({ personId }) => personId);
  }
  return [];
}

export interface Recipient {
  person: PersonRecord;
  timeZone: string;
  browsers: PushSubscription[];
  reach: Reach;
  /** An e-mail is not only what is left to them. */
  wantsEmail: boolean;
}

/** A zone that this machine does not know is read as none: UTC. */
function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: timeZone === '' ? 'UTC' : timeZone });
    return timeZone;
  } catch {
    return '';
  }
}

/** Finds how people are told of an alert now; who has no account that is open is left out. */
export async function recipientsOf(
  em: EntityManager,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, Recipient>> {
  const ids = { $in: [...personIds] };
  const people = await em.find(Person, { id: ids, disabledAt: null }, { refresh: true });
  const profiles = await em.find(Profile, { personId: ids }, { refresh: true });
  const chosen = await em.find(AlertWishes, { personId: ids }, { refresh: true });
  const subscriptions = await em.find(PushSubscription, { personId: ids }, { refresh: true });
  return new Map(
    people.map((person) => {
      const { id, phone, phoneVerifiedAt } = person;
      const timeZone = knownZone(profiles.find(({ personId }) => personId === id)?.timeZone ?? '');
      const wishes = chosen.find(({ personId }) => personId === id) ?? unchosenWishes(id);
      const browsers = subscriptions.filter(({ personId }) => personId === id);
      const hasProvenPhone = phone !== null && phoneVerifiedAt !== null;
      const told = reach(wishes, { timeZone, hasBrowser: browsers.length > 0, hasProvenPhone }, now);
      return [id, { person, timeZone, browsers, reach: told, wantsEmail: wishes.email }];
    }),
  );
}
