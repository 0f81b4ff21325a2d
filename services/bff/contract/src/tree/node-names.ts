import { faultOfPlainLine } from '@strainscope/kernel/plain-line';

/** Most characters of the name of a group, as the tree takes it. */
export const longestNodeName = 120;

export const nodeNameFaults = { missing: 'Type a name', tooLong: `At most ${longestNodeName} characters` } as const;

/** Spaces around and inside a name do not make it another one. */
export function normalNodeName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** What the schema of names says against one, for screens that load before any schema; undefined for a name. */
export function faultOfNodeName(typed: string): string | undefined {
  const name = normalNodeName(typed);
  if (name === '') return nodeNameFaults.missing;
  return name.length > longestNodeName ? nodeNameFaults.tooLong : faultOfPlainLine(name);
}
