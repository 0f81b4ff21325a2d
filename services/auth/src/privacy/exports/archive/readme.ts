import { leftOutByReason, NO_OVERVIEW, type Contents } from './contents.ts';

/** What the archive holds, and what it leaves out and why; for whoever opens it. */
export function readmeOf(contents: Contents): string {
  const { madeAt, stores, lacksOverview } = contents;
  const withFiles = stores.filter(({ files }) => files > 0);
  const empty = stores.filter(({ records }) => records === 0);
  const reasons = leftOutByReason(contents);
  return [
    'Your data',
    '',
    `Made ${madeAt.toISOString()}. All times are in UTC.`,
    '',
    'Each part of StrainScope has a folder. In it every kind of record that there is of you has a .json and a .csv file with',
    'the same records.',
    'Files that belong to records lie in a folder of the same name; the column "files" says which.',
    'auth/who-looked tells who looked at these data, when, in which role, for which purpose and with which call.',
    lacksOverview ? NO_OVERVIEW : 'overview.pdf lists what is here.',
    ...(withFiles.length > 0 ? ['', 'Files', ''] : []),
    ...withFiles.map(({ path, files, about }) => `${path} (${files}): ${about}`),
    ...(empty.length > 0 ? ['', 'Kinds of which there is no record', '', ...empty.map(({ path }) => path)] : []),
    ...(reasons.length > 0 ? ['', 'Not in this copy', ''] : []),
    ...reasons.flatMap(([because, what]) => [because, ...what.map((each) => `  ${each}`)]),
    '',
  ].join('\r\n');
}
