/** After which times a list is asked again, ms: what was saved reaches the lists a moment later. */
const waits = [500, 1_500, 4_000];

/** Asks a list again now and over the next seconds, until it shows what was saved. */
export function refreshSoon(refresh: () => void): void {
  refresh();
  for (const wait of waits) setTimeout(refresh, wait);
}
