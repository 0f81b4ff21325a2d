import type { PersonRecord } from '../persons/person.entity.ts';
import type { ProfileRecord } from '../profiles/profile.entity.ts';

export const READ = 1;
export const DISMISSED = 2;

interface Circumstances {
  person: Pick<PersonRecord, 'phone' | 'phoneVerifiedAt' | 'emailVerifiedAt'>;
  profile: Pick<
    ProfileRecord,
    'address' | 'sport' | 'headLength' | 'headBreadth' | 'headCircumference' | 'wantedLetters'
  >;
  /** The person, or somebody of the nodes that they run, has worn a sensor. */
  hasSensor: boolean;
  plays: boolean;
  /** The status that the person gave the item. */
  status: number;
}

/** The onboarding list in its order, each item with the condition that completes it, whoever met it. */
const items = {
  'welcome-board': ({ status }) => status >= READ,
  'complete-profile': ({ person, profile }) => Boolean(person.phone) && profile.address !== '',
  'your-dashboard': ({ status }) => status >= READ,
  'verify-phone': ({ person }) => Boolean(person.phoneVerifiedAt),
  'verify-email': ({ person }) => Boolean(person.emailVerifiedAt),
  'register-sensor': ({ hasSensor }) => hasSensor,
  'sport-position': ({ profile }) => profile.sport !== '',
  'customize-model': ({ profile }) =>
    [profile.headLength, profile.headBreadth, profile.headCircumference].some((size) => typeof size === 'number'),
  'communication-preferences': ({ profile }) => Boolean(profile.wantedLetters),
} satisfies Record<string, (circumstances: Circumstances) => boolean>;

export type NotificationName = keyof typeof items;
export const notificationNames = Object.keys(items) as NotificationName[];

export function isNotificationName(name: string): name is NotificationName {
  return Object.hasOwn(items, name);
}

export interface NotificationItem {
  name: NotificationName;
  status: number;
  complete: boolean;
}

/** What is on the list: everything but what was dismissed, and of whoever plays no sport not which. */
export function listOf(
  circumstances: Omit<Circumstances, 'status'>,
  marks: ReadonlyMap<NotificationName, number>,
): NotificationItem[] {
  return notificationNames
    .map((name) => ({ name, status: marks.get(name) ?? 0 }))
    .filter(({ name, status }) => status !== DISMISSED && (circumstances.plays || name !== 'sport-position'))
    .map(({ name, status }) => ({ name, status, complete: items[name]({ ...circumstances, status }) }));
}
