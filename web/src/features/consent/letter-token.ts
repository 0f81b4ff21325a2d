/**
 * The token of a letter's link, which stands behind the #. Takes it off the address, so that it stays in no history and
 * goes out with no link; a reload within the page keeps it in memory only.
 */
export function takeLetterToken(location: Location = window.location, history: History = window.history): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
