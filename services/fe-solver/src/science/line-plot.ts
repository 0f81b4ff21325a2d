/**
 * Line plots as SVG text, for the science pages and documents. Colours are the console's tokens where it shows them inline,
 * and fixed ones elsewhere; lines are told apart by dash and mark as well as by colour.
 */

export interface Series {
  name: string;
  x: readonly number[];
  y: readonly number[];
  /** A line, marks, or both. */
  style: 'line' | 'marks' | 'both';
}

export interface Axis {
  label: string;
  scale: 'linear' | 'log';
}

export interface LinePlot {
  title: string;
  x: Axis;
  y: Axis;
  series: readonly Series[];
}

const SIZE = { width: 640, height: 360, left: 72, right: 16, top: 16, bottom: 56 } as const;
const LEGEND_ROW = 20;
const COLOURS = [
  'var(--accent-text, #1a558f)',
  'var(--attention, #b3261e)',
  'var(--caution, #865100)',
  'var(--text-quiet, #525b69)',
];
const DASHES = ['', '8 4', '2 4', '10 3 2 3'];
const INK = 'var(--text, #1a1f27)';
const QUIET = 'var(--text-quiet, #525b69)';
const LINE = 'var(--line, #d8dce2)';

export function linePlot({ title, x, y, series }: LinePlot): string {
  const legend = series.length * LEGEND_ROW;
  const height = SIZE.height + legend;
  const across = scaleOf(
    x,
    series.flatMap((one) => one.x),
    SIZE.left,
    SIZE.width - SIZE.right,
  );
  const up = scaleOf(
    y,
    series.flatMap((one) => one.y),
    SIZE.height - SIZE.bottom,
    SIZE.top,
  );
  const bottom = SIZE.height - SIZE.bottom;
  const parts = [
    ...across.ticks.map(({ at, text }) => gridLine(at, SIZE.top, at, bottom) + label(at, bottom + 18, text, 'middle')),
    ...up.ticks.map(
      ({ at, text }) =>
        gridLine(SIZE.left, at, SIZE.width - SIZE.right, at) + label(SIZE.left - 8, at + 4, text, 'end'),
    ),
    label((SIZE.left + SIZE.width - SIZE.right) / 2, bottom + 40, x.label, 'middle', INK),
    `<text transform="translate(16 ${(SIZE.top + bottom) / 2}) rotate(-90)" text-anchor="middle" fill="${INK}">${escaped(y.label)}</text>`,
    ...series.map((one, i) => curve(one, across.place, up.place, i)),
    ...series.map(({ name, style }, i) => legendRow(name, style, i, SIZE.height + i * LEGEND_ROW)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

interface Scale {
  place: (value: number) => number;
  ticks: { at: number; text: string }[];
}

function scaleOf({ scale }: Axis, values: readonly number[], from: number, to: number): Scale {
  const map = scale === 'log' ? Math.log10 : (v: number): number => v;
  const ticks = scale === 'log' ? logTicks(values) : linearTicks(values);
  const [low, high] = [map(ticks[0]!), map(ticks.at(-1)!)];
  const place = (value: number): number => round(from + ((map(value) - low) / (high - low)) * (to - from));
  return { place, ticks: ticks.map((value) => ({ at: place(value), text: tickText(value) })) };
}

/** 1, 2, 5 times powers of ten, from below the least value to above the largest. */
function logTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= 10 * high; power++) {
    all.push(...[1, 2, 5].map((digit) => digit * 10 ** power));
  }
  const first = all.findLastIndex((tick) => tick <= low * 1.0001);
  const last = all.findIndex((tick) => tick >= high * 0.9999);
  const decades = Math.log10(high / low);
  const inside = all.slice(Math.max(0, first), last + 1);
  if (decades <= 2.5) return inside;
  const powers = inside.filter((tick) => Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9);
  return [
    ...new Set([10 ** Math.floor(Math.log10(low * 1.0001)), ...powers, 10 ** Math.ceil(Math.log10(high * 0.9999))]),
  ].sort((a, b) => a - b);
}

function linearTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= rough)!;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step - 1e-9) - first + 1 }, (_, i) => (first + i) * step);
}

const SUPERSCRIPTS: Record<string, string> = {
  '-': '⁻',
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};

function tickText(value: number): string {
  if (value === 0 || (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e4)) return String(Number(value.toPrecision(6)));
  const [digits, power] = value.toExponential().split('e') as [string, string];
  const exponent = [...String(Number(power))].map((character) => SUPERSCRIPTS[character]!).join('');
  return `${digits === '1' ? '' : `${Number(Number(digits).toPrecision(3))}·`}10${exponent}`;
}

const gridLine = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${LINE}"/>`;

const label = (x: number, y: number, text: string, anchor: string, fill = QUIET): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`;

function curve({ x, y, style }: Series, across: Scale['place'], up: Scale['place'], index: number): string {
  const points = x.map((value, i) => [across(value), up(y[i]!)] as const);
  const line = `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" ${stroke(index)}/>`;
  const marks = points.map(([cx, cy]) => mark(cx, cy, index)).join('');
  return (style === 'marks' ? '' : line) + (style === 'line' ? '' : marks);
}

function legendRow(name: string, style: Series['style'], index: number, y: number): string {
  const [x, middle] = [SIZE.left, y + 6];
  const line = `<line x1="${x}" y1="${middle}" x2="${x + 32}" y2="${middle}" ${stroke(index)}/>`;
  const sign = (style === 'marks' ? '' : line) + (style === 'line' ? '' : mark(x + 16, middle, index));
  return sign + label(x + 42, y + 10, name, 'start', INK);
}

const colour = (index: number): string => COLOURS[index % COLOURS.length]!;

const stroke = (index: number): string =>
  `stroke="${colour(index)}" stroke-width="2" stroke-dasharray="${DASHES[index % DASHES.length]}"`;

/** Circles and squares in turn. */
const mark = (x: number, y: number, index: number): string =>
  index % 2 === 0
    ? `<circle cx="${x}" cy="${y}" r="4" fill="${colour(index)}"/>`
    : `<rect x="${x - 4}" y="${y - 4}" width="8" height="8" fill="${colour(index)}"/>`;

const round = (value: number): number => Math.round(value * 100) / 100;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
