export interface Selection {
  ids: ReadonlySet<string>;
  /** The row that a range starts from. */
  anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/**
 * Selects or unselects one row; with `range`, every row from the anchor to it, as in a file list.
 * @param order ids as shown
 */
export function toggle(selection: Selection, id: string, order: readonly string[], range = false): Selection {
  const start = order.indexOf(selection.anchor ?? id);
  const end = order.indexOf(id);
  if (range && start >= 0 && end >= 0) {
    const between = order.slice(Math.min(start, end), Math.max(start, end) + 1);
    return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor ?? id };
  }
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}
