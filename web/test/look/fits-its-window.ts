/** Runs in the page: whether nothing is wider than the window, so that people scroll in one direction alone. */
export function fitsItsWindow(): boolean {
  // Not the window's inner width: on a phone that grows with what is too wide.
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth <= clientWidth;
}
