/** The frame at or before a time, and how far on (0 ≤ blend < 1) the time is towards the next. Clamped at both ends. */
export function frameAt(times: readonly number[], time: number): { frame: number; blend: number } {
  const last = times.length - 1;
  if (last < 0 || !(time > times[0]!)) return { frame: 0, blend: 0 };
  if (time >= times[last]!) return { frame: last, blend: 0 };
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle;
  }
  return { frame: low, blend: (time - times[low]!) / (times[high]! - times[low]!) };
}

/** The time of the frame `steps` on from the one nearest to `time`, clamped at both ends. */
export function stepFrame(times: readonly number[], time: number, steps: number): number {
  if (times.length === 0) return time;
  const { frame, blend } = frameAt(times, time);
  const nearest = frame + Math.round(blend);
  return times[Math.min(times.length - 1, Math.max(0, nearest + steps))]!;
}
