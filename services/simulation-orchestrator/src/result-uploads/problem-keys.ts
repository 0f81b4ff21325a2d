/** Where the files of a problem lie in the blob store. Keys follow from its id, so that they are known when it is erased. */

/** What a solve can write. */
export const resultNames = [
  'result.json',
  'nodes.csv',
  'markers.csv',
  'elements.csv',
  'strain-series-vtu.zip',
] as const;

const folder = 'problems';

/** Files that a problem may ever have. */
export const mostPlaces = 64;

/** @param place of the file among those that were sent: names are people's own */
export const fileKey = (problemId: string, place: number): string => `${folder}/${problemId}/files/${place}`;

/** Each attempt writes to keys of its own: a worker that lost its lease can spoil nothing. */
export const resultKey = (problemId: string, attempt: number, name: string): string =>
  `${folder}/${problemId}/results/${attempt}/${name}`;

/** SQL over a row of problems: its files and those of its result; all that may come of one that is not sent yet. */
const storedOfProblem = `(
  select sent.place, sent.file->>'name' as file_name, '${folder}/' || id || '/files/' || (sent.place - 1) as key
  from jsonb_array_elements(files) with ordinality as sent (file, place)
  union all
  select 100 + made.place, made.file->>'name', '${folder}/' || id || '/results/' || attempt || '/' || (made.file->>'name')
  from jsonb_array_elements(results) with ordinality as made (file, place)
  union all
  select place, '', '${folder}/' || id || '/files/' || (place - 1)
  from generate_series(1, ${mostPlaces}) as place where status = 'receiving'
)`;

/** SQL over a row of problems: the keys of all that is stored of it. */
export const keysOfProblem = `(select coalesce(array_agg(key order by place), '{}') from ${storedOfProblem} stored)`;

/** SQL beside it: what the files are called in a copy. */
export const namesOfProblem = `(
  select coalesce(array_agg(left(id::text, 8) || ' ' || file_name order by place), '{}') from ${storedOfProblem} stored
)`;
