import { useState } from 'react';
import { nothingSelected } from '../table/selection.ts';
import type { PagedList } from './use-paged-list.ts';

/**
 * The rows selected of a list. What a deed covers is what is seen: another page, filter or order begins with nothing selected,
 * and a row that has left the page is selected no longer.
 */
export function useSelection<Row extends { _id: string }>({ params, load }: PagedList<Row>) {
  const [selection, select] = useState(nothingSelected);
  const shown = JSON.stringify(params);
  const [selectedIn, setSelectedIn] = useState(shown);
  if (selectedIn !== shown) {
    setSelectedIn(shown);
    select(nothingSelected);
  }
  const selected = (load.result?.data ?? []).filter(({ _id }) => selection.ids.has(_id));
  return {
    selection,
    select,
    clear: () => select(nothingSelected),
    selected,
    /** Ids of the selected rows. */
    ids: selected.map(({ _id }) => _id),
  };
}
