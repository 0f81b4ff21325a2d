import { act, renderHook } from '@testing-library/react';
import type { PagedList } from './use-paged-list.ts';
import { useSelection } from './use-selection.ts';

type Row = { _id: string };
const listOf = (ids: string[], page = 1) =>
  ({
    params: { search: '', page },
    load: { result: { data: ids.map((_id) => ({ _id })) } },
  }) as unknown as PagedList<Row>;

function open() {
  const { result, rerender } = renderHook(useSelection<Row>, { initialProps: listOf(['a', 'b']) });
  act(() => result.current.select({ ids: new Set(['a', 'b']), anchor: 'a' }));
  return { ids: () => result.current.ids, rerender };
}

test('on another page nothing is selected: what a deed covers is seen', () => {
  const { ids, rerender } = open();
  expect(ids()).toEqual(['a', 'b']);
  rerender(listOf(['c'], 2));
  rerender(listOf(['a', 'b'], 1));
  expect(ids()).toEqual([]);
});

test('a row that has left the page is covered no longer', () => {
  const { ids, rerender } = open();
  rerender(listOf(['b', 'c']));
  expect(ids()).toEqual(['b']);
});
