/** Milliseconds of a time that the cluster tells: what comes by a watch is text, though its type says otherwise. */
export function momentOf(time: Date | undefined): number | undefined {
  return time === undefined ? undefined : new Date(time).getTime();
}
