import {
  letterKind,
  permission,
  personPermissions,
  type LetterKind,
  type PersonPermissions as PermissionsAnswer,
  type Profile as ProfileAnswer,
} from '@strainscope/console-contract';
import type { Person, PersonPermissions, Profile } from '@strainscope/proto/auth';
import { accountStatusOf } from './account-status.mapper.ts';
import { sessionUserOf } from './principal.mapper.ts';
import { toContract } from './to-contract.ts';
import { timeOf } from './time.mapper.ts';

/** Who somebody is, and what they told of themselves. */
export function profileOf(person: Person, profile: Profile): ProfileAnswer {
  const { firstName, lastName, sex, birthDate, email } = person;
  const { has_children: _, ...user } = sessionUserOf({ ...person, plays: profile.plays, hasChildren: false });
  return {
    ...user,
    version: profile.version,
    email,
    birth_date: birthDate,
    last_sign_in_at: timeOf(person.lastSignInAt),
    status: accountStatusOf(person),
    contact: { first_name: firstName, last_name: lastName, sex, address: addressOf(profile) },
    position: { sport: profile.position?.sport ?? '', position: profile.position?.position ?? '' },
    head: headOf(profile),
    settings: { time_zone: profile.settings?.timeZone ?? '' },
    letters: (profile.letters?.wanted ?? []).filter(isLetterKind),
  };
}

/** Null for whoever is not to know it. */
export function headOf({ abridged, head }: Profile): ProfileAnswer['head'] {
  if (abridged) return null;
  const measured = (millimetres: number | undefined) => millimetres || null;
  return {
    length: measured(head?.length),
    breadth: measured(head?.breadth),
    circumference: measured(head?.circumference),
  };
}

function addressOf({ abridged, contact }: Profile): string | null {
  return abridged ? null : (contact?.address ?? '');
}

export function personPermissionsOf(person: PersonPermissions): PermissionsAnswer {
  return toContract(personPermissions, person, {
    _id: person.personId,
    permissions: permission.options.filter((each) => person.permissions.includes(each)),
  });
}

function isLetterKind(kind: string): kind is LetterKind {
  return (letterKind.options as readonly string[]).includes(kind);
}
