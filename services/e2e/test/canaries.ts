const makers = {
  name: (n: number) => `Canaryname${n}Quux`,
  email: (n: number) => `canary.${n}.quux@example.org`,
  /** A day of its own each, of people long of age, and not older than people are. */
  date: (n: number) => new Date(Date.UTC(new Date().getUTCFullYear() - 99, 1, 17 + n)).toISOString().slice(0, 10),
  /** As short as the longest code that is typed. */
  token: (n: number) => `tok_canary_${n}_0f1e2d3c4b5a69788796`,
};
export type CanaryKind = keyof typeof makers;

/** The one number of all: a canary, too. */
export const canaryPhone = '+31698765499';

/** Values that look like people's: names, addresses, birth dates, tokens. None of them occurs by accident. */
export class Canaries {
  readonly given = new Set<string>();
  private turn = 0;

  constructor(private readonly ofEachKind: number) {}

  /** One after the other, and from the start again. */
  next(kind: CanaryKind): string {
    const value = makers[kind](this.turn++ % this.ofEachKind);
    this.given.add(value);
    return value;
  }
}

/** Fields that calls take, under all the names that they go by. */
const fields = [
  'email',
  'password',
  'first_name',
  'last_name',
  'birth_date',
  'phone',
  'token',
  'code',
  'name',
  'message',
  'search',
  'user_id',
  'player_id',
  'team_id',
  '_id',
  'sensor_id',
  'node_id',
  'event_id',
  'type',
  'state',
  'link',
  'cursor',
  'hash',
  'provider',
  'time_zone',
  'settings',
];
const kinds = Object.keys(makers) as CanaryKind[];

/** A body without nesting in which nothing is of its field's kind, but by chance: whatever a call refuses, it may repeat. */
export function unfitBody(canaries: Canaries): Record<string, string> {
  return Object.fromEntries(fields.map((field, index) => [field, canaries.next(kinds[index % kinds.length]!)]));
}
