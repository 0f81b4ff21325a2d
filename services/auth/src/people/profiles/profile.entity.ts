import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { LetterKind } from '../../letters/letter-kinds.ts';

/** What somebody told of themselves beside their account; there is none before they told anything. */
export const Profile = defineEntity({
  name: 'Profile',
  tableName: 'profiles',
  properties: {
    personId: p.uuid().primary(),
    /** Counts the changes: whoever edits says which version they saw. */
    version: p.integer(),
    /** Postal, several lines. */
    address: p.text(),
    sport: p.text(),
    position: p.text(),
    /** Measures of the head, mm; null for what was not measured. */
    headLength: p.float().nullable(),
    headBreadth: p.float().nullable(),
    headCircumference: p.float().nullable(),
    /** IANA; empty for the browser's. */
    timeZone: p.text(),
    /** Null until they chose. */
    wantedLetters: p.array().columnType('text[]').$type<LetterKind[]>().nullable(),
  },
});

export type ProfileRecord = InferEntity<typeof Profile>;

export function newProfile(personId: string): ProfileRecord {
  return {
    personId,
    version: 0,
    address: '',
    sport: '',
    position: '',
    headLength: null,
    headBreadth: null,
    headCircumference: null,
    timeZone: '',
    wantedLetters: null,
  };
}

/** What staff may see of it. */
export function abridgedProfile(profile: ProfileRecord): ProfileRecord {
  const { personId, version, sport, position, timeZone, wantedLetters } = profile;
  return { ...newProfile(personId), version, sport, position, timeZone, wantedLetters };
}
