/**
 * From where a rewound partition has to be read once more; undefined when what was fetched begins there.
 * @param first offset that was fetched, which may be from before the rewind
 * @param low where the partition begins now: retention may have taken what was wanted
 */
export function soughtAnew(wanted: number, first: number, low: number): number | undefined {
  const reachable = Math.max(wanted, low);
  return first === reachable ? undefined : reachable;
}
