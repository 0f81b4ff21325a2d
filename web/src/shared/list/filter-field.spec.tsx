import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FilterField } from './filter-field.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Filter teams');
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });
const asked: string[] = [];
const filter = (value: string) => (
  <FilterField label="Filter teams" value={value} onChange={(words) => asked.push(words)} />
);

beforeEach(() => {
  jest.useFakeTimers();
  asked.length = 0;
});

afterEach(() => {
  jest.useRealTimers();
});

test('the list is asked once typing pauses', () => {
  render(filter(''));
  type('a');
  type('as');
  act(() => void jest.advanceTimersByTime(249));
  expect(asked).toEqual([]);
  act(() => void jest.advanceTimersByTime(1));
  expect(asked).toEqual(['as']);
});

test('what is typed while the answer is on its way stays', () => {
  const { rerender } = render(filter(''));
  type('as');
  act(() => void jest.advanceTimersByTime(250));
  type('ash');
  rerender(filter('as'));
  expect(field().value).toBe('ash');
  act(() => void jest.advanceTimersByTime(250));
  expect(asked).toEqual(['as', 'ash']);
});

test('a filter from elsewhere, such as back, replaces what was typed', () => {
  const { rerender } = render(filter('ash'));
  rerender(filter(''));
  expect(field().value).toBe('');
});

test('what was typed here comes back by forward, after back has emptied the filter', () => {
  const { rerender } = render(filter(''));
  type('ash');
  act(() => void jest.advanceTimersByTime(250));
  for (const value of ['ash', '', 'ash']) rerender(filter(value));
  expect(field().value).toBe('ash');
  act(() => void jest.advanceTimersByTime(250));
  expect(asked).toEqual(['ash']);
});
