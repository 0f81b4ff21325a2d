/** What a file's name may tell, and what it looks like there. */
const PARTS: Record<string, string> = {
  sensor: '(?<sensorId>.+?)',
  event: '(?<eventId>.+?)',
  year: '(?<year>\\d{4})',
  month: '(?<month>\\d{1,2})',
  day: '(?<day>\\d{1,2})',
  hour: '(?<hour>\\d{1,2})',
  minute: '(?<minute>\\d{1,2})',
  second: '(?<second>\\d{1,2})',
  millisecond: '(?<millisecond>\\d{1,3})',
};

export const TEMPLATE_PARTS = Object.keys(PARTS).map((part) => `{${part}}`);

/**
 * The pattern of a name as `{sensor}_{event} {year}-{month}-{day} {hour}.{minute}.{second}`, for names with or without
 * the ending. A part that comes a second time stands for itself.
 */
export function patternOfTemplate(template: string): string {
  const used = new Set<string>();
  const body = template
    .trim()
    .replace(/\.(csv|tsv|txt|xlsx)$/i, '')
    .split(/(\{\w+\})/)
    .map((piece) => {
      const part = /^\{(\w+)\}$/.exec(piece)?.[1]?.toLowerCase() ?? '';
      if (!(part in PARTS) || used.has(part)) return piece.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
      used.add(part);
      return PARTS[part];
    })
    .join('');
  return `^${body}(?:\\.\\w+)?$`;
}
