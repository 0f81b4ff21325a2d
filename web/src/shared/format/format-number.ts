const threeFigures = new Intl.NumberFormat('en-GB', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
const twoFigures = new Intl.NumberFormat('en-GB', {
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 2,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});
const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A measured or computed value to three significant figures: 4523.4 → "4,520", 0.2 → "0.200". */
export function formatFigures(value: number): string {
  return Number.isFinite(value) ? threeFigures.format(value) : 'not available';
}

/** The bounds of an estimate: "0.194–0.241". */
export function formatRange([low, high]: readonly [low: number, high: number]): string {
  return `${formatFigures(low)}–${formatFigures(high)}`;
}

/** How often something is, to two significant figures: 1.87 → "1.9", 123.4 → "123", 0 → "0". */
export function formatRate(value: number): string {
  return value === 0 ? '0' : twoFigures.format(value);
}

/** A number of things, all digits. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** "1 team", "2 teams". */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
