import type { DataClassKey } from '@strainscope/kernel/data-class-key';

/** Why data are looked at; what the person reads in the log. */
export type ReadPurpose = 'care' | 'team' | 'account' | 'administration';

/** People whose data the answer of a call holds, and why they are looked at. */
export interface Read<Answer, Request> {
  purpose: ReadPurpose;
  /** Ids of the people in the answer. */
  people?(answer: Answer, request: Request): readonly (string | null | undefined)[];
  /** The event that the answer is about, where the answer itself does not name the person. */
  event?(request: Request): string;
}

/** The classes that many calls show together. */
export const shown = {
  account: ['identity', 'profile'],
  staff: ['identity', 'membership'],
  player: ['identity', 'consent', 'membership', 'head-motion', 'strain'],
  family: ['identity', 'consent'],
  events: ['identity', 'head-motion', 'strain'],
  runs: ['identity', 'strain'],
} as const satisfies Record<string, readonly DataClassKey[]>;

/** Everybody of a list of people. */
export function peopleListed({ data }: { data: readonly { _id: string }[] }): string[] {
  return data.map(({ _id }) => _id);
}

/** Everybody whose events or runs are listed. */
export function ownersListed({ data }: { data: readonly { player_id: string }[] }): string[] {
  return data.map(({ player_id }) => player_id);
}

/** The event that the body names. */
export function eventAsked({ body }: { body: { event_id: string } }): string {
  return body.event_id;
}

/** Everybody who wore the sensors of some files. */
export function wearers(files: readonly { events: readonly { player_id: string | null }[] }[]): (string | null)[] {
  return files.flatMap(({ events }) => events.map(({ player_id }) => player_id));
}
