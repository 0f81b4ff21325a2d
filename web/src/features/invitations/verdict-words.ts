import type { InviteVerdict } from '@strainscope/console-contract';

const words: Record<InviteVerdict['state'], string> = {
  ready: 'Will be invited',
  invited: 'Invited',
  waiting: 'Has an open invitation',
  member: 'Is there already',
  repeated: 'Stands in the list twice',
  wrong: 'Needs mending',
};

export function verdictWords({ state, faults }: InviteVerdict): string {
  if (faults.length === 0) return words[state];
  return `${words[state]}: ${faults.map(({ field, message }) => `${fieldWords[field] ?? field}: ${message}`).join('; ')}`;
}

const fieldWords: Readonly<Record<string, string>> = {
  email: 'e-mail',
  first_name: 'first name',
  last_name: 'last name',
  sensor_id: 'sensor ID',
};

/** The list in a sentence: "12 will be invited, 1 has an open invitation". */
export function summaryOf(verdicts: readonly InviteVerdict[]): string {
  const parts: [InviteVerdict['state'], (count: number) => string][] = [
    ['ready', () => 'will be invited'],
    ['invited', () => 'invited'],
    ['waiting', (count) => (count === 1 ? 'has an open invitation' : 'have open invitations')],
    ['member', (count) => (count === 1 ? 'is there already' : 'are there already')],
    ['repeated', (count) => (count === 1 ? 'stands in the list twice' : 'stand in the list twice')],
    ['wrong', (count) => (count === 1 ? 'needs mending' : 'need mending')],
  ];
  const worn = verdicts.filter((verdict) => verdict.worn !== null).length;
  return [
    ...parts.map(([state, say]) => ({ count: verdicts.filter((verdict) => verdict.state === state).length, say })),
    { count: worn, say: () => (worn === 1 ? 'with a sensor that somebody wears' : 'with sensors that somebody wears') },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, say }) => `${count} ${say(count)}`)
    .join(', ');
}

/** "line 3", "lines 3, 5 and 9 more" */
export function linesOf(rows: readonly { line: number }[]): string {
  const named = rows.slice(0, mostLines).map(({ line }) => line);
  const more = rows.length > mostLines ? ` and ${rows.length - mostLines} more` : '';
  return `${rows.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more}`;
}

/** The table below names the others. */
const mostLines = 10;
