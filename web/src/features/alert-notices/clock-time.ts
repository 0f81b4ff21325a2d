/** Writes a minute of the day as a field for times has it: 22:05. */
export function clockTime(minuteOfDay: number): string {
  const parts = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** @param time 22:05 */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
