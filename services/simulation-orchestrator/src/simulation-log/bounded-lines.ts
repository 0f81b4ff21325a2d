/** Lines kept of one attempt, and characters kept of one line. */
export const logLimits = { lines: 1_000, characters: 500 } as const;

/** The lines that still fit after `kept` ones; the last that fits says that more were said. */
export function boundedLines(lines: readonly string[], kept: number): string[] {
  const room = Math.max(0, logLimits.lines - kept);
  const fitting = lines.slice(0, room).map(shortened);
  if (room > 0 && lines.length >= room) fitting[room - 1] = 'Further lines of this attempt are not kept.';
  return fitting;
}

function shortened(line: string): string {
  const text = line.replaceAll(/\p{Cc}/gu, ' ').trim();
  return text.length <= logLimits.characters ? text : `${text.slice(0, logLimits.characters - 1)}…`;
}
