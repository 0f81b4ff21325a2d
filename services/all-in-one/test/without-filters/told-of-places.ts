/** What a place is called and where it hangs: the sign-up tells it to everybody. The rest of these is about no person either. */
const open = [
  '_id',
  'kind',
  'name',
  'parent_id',
  'path',
  'above',
  'institutions',
  'teams',
  'time_zone',
  'sport',
  'version',
];
/** Said of every place alike. */
const ofAll = ['currency'];

/**
 * What an answer tells of places beyond what everybody may know: as `id.field`, of each place that it names. Nothing is
 * counted, nobody named, nothing spent and nothing limited where the field is empty.
 */
export function toldOfPlaces(text: string, places: readonly string[]): string[] {
  return cardsIn(JSON.parse(text)).flatMap((card) =>
    places.includes(String(card['_id']))
      ? Object.keys(card)
          .filter((field) => ![...open, ...ofAll].includes(field) && !isEmpty(card[field]))
          .map((field) => `${String(card['_id'])}.${field}`)
      : [],
  );
}

/** How many rows a list says that it has. */
export function totalOf(text: string): number {
  return (JSON.parse(text) as { page?: { total: number } | null }).page?.total ?? 0;
}

function cardsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(cardsIn);
  return '_id' in value ? [value, ...within] : within;
}

/** `soft` is how a place without limits is shown. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return [undefined, null, 0, false, '', 'soft'].includes(value as string);
}
