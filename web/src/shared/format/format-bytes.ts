import { formatCount } from './format-number.ts';

const units = ['KiB', 'MiB', 'GiB'];
const oneDigit = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** The size of a file: "812 bytes", "1.5 KiB", "128 MiB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`;
  let [size, unit] = [bytes / 1024, 0];
  // What would be rounded to 1,024 is one of the next unit.
  while (size >= 1023.95 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${oneDigit.format(size)} ${units[unit]}`;
}
