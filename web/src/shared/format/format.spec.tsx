import { fireEvent, render, screen } from '@testing-library/react';
import { countOf, formatFigures, formatRange, formatRate } from './format-number.ts';
import { formatAge, formatDay, formatMonth, formatTime } from './format-time.ts';
import { Quantity } from './quantity.tsx';
import { Time } from './time.tsx';

test.each([
  [4523.4, '4,520'],
  [45.234, '45.2'],
  [0.2, '0.200'],
  [0.09123, '0.0912'],
  [0, '0.00'],
  [-12.345, '-12.3'],
  [Number.NaN, 'not available'],
])('%d is printed as %s', (value, text) => {
  expect(formatFigures(value)).toBe(text);
});

test.each([
  [1.87, '1.9'],
  [1.04, '1.0'],
  [0.0123, '0.012'],
  [123.4, '123'],
  [0, '0'],
])('a rate of %d is printed as %s', (value, text) => {
  expect(formatRate(value)).toBe(text);
});

test('an interval stands after its value, where it is read out too', () => {
  expect(formatRange([0.1937, 0.24])).toBe('0.194–0.240');
  const { container } = render(<Quantity value={0.2134} unit="" definition="Strain." interval={[0.1937, 0.24]} />);
  expect(container.textContent).toBe('0.213 (0.194–0.240)');
  expect(screen.getByRole('button').textContent).toBe('0.213');
});

test('counts have all digits and agree with their noun', () => {
  expect(countOf(1, 'team')).toBe('1 team');
  expect(countOf(12345, 'event')).toBe('12,345 events');
});

test('times are those of the named zone, in the form of the product', () => {
  const at = new Date('2026-11-21T14:03:59Z');
  expect(formatTime(at, 'UTC')).toBe('21 Nov 2026, 14:03');
  expect(formatTime(at, 'Australia/Sydney')).toBe('22 Nov 2026, 01:03');
  expect(formatTime(new Date('2026-09-01T00:05:00Z'), 'UTC')).toBe('1 Sep 2026, 00:05');
});

test.each([
  [2, 'just now'],
  [59, '59 s ago'],
  [61, '1 min ago'],
  [7200, '2 h ago'],
  [90_000, '1 day ago'],
  [200_000, '2 days ago'],
])('%i s ago reads %s', (seconds, text) => {
  expect(formatAge(0, seconds * 1000)).toBe(text);
});

test('a time shows UTC on hover; a missing one says so in words', () => {
  const { container, rerender } = render(<Time at="2026-11-21T14:03:00Z" />);
  expect(container.querySelector('time')?.title).toBe('21 Nov 2026, 14:03 UTC');
  rerender(<Time at={null} />);
  expect(container.textContent).toBe('none yet');
});

test('a quantity has its unit, and its definition on demand', async () => {
  render(<Quantity value={45.234} unit="g" definition="Largest resultant at the head CG." source="CHAMP 2022" />);
  expect(screen.queryByText('CHAMP 2022')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '45.2 g: definition' }));
  expect(await screen.findByText('CHAMP 2022')).toBeTruthy();
});

test('a day is the same day in every zone', () => {
  expect(formatDay('2010-12-18')).toBe('18 Dec 2010');
  expect([formatMonth('2026-11'), formatMonth('2026-09')]).toEqual(['Nov 2026', 'Sep 2026']);
});
