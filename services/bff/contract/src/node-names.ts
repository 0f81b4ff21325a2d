/** Most characters of the name of a group, as the tree takes it. */
export const longestNodeName = 120;

export const nodeNameFaults = { missing: 'Type a name', tooLong: `At most ${longestNodeName} characters` } as const;

/** What the schema of names says against one, for screens that load before any schema; undefined for a name. */
export function faultOfNodeName(name: string): string | undefined {
  const { length } = name.trim();
  if (length === 0) return nodeNameFaults.missing;
  return length > longestNodeName ? nodeNameFaults.tooLong : undefined;
}
