/** Values that look like people's: names, addresses, birth dates, tokens. None of them occurs by accident. */
export function canaries(count: number): string[] {
  const kinds = [
    (n: number) => `Canaryname${n}Quux`,
    (n: number) => `canary.${n}.quux@example.org`,
    (n: number) => `19${String(10 + (n % 80))}-0${1 + (n % 9)}-1${n % 10}canary${n}`,
    (n: number) => `tok_canary_${n}_0f1e2d3c4b5a69788796a5b4c3d2e1f0`,
  ];
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length]!(n));
}

/** Fields that calls take, under all the names that they go by. */
const fields = [
  ...['email', 'password', 'first_name', 'last_name', 'birth_date', 'phone', 'token', 'code', 'name', 'message'],
  ...['search', 'user_id', 'player_id', 'team_id', '_id', 'sensor_id', 'node_id', 'event_id', 'type', 'state', 'link'],
];

/** Bodies for one call which together hold every value: some pass its checks further than others. */
export function* canaryBodies(path: string, values: readonly string[]): Generator<Record<string, string>> {
  const start = path.length % values.length;
  for (let round = 0; round < 2; round++) {
    yield Object.fromEntries(
      fields.map((field, index) => [field, values[(start + round * fields.length + index) % values.length]!]),
    );
  }
}
