/** Age at which somebody decides alone. */
const MAJORITY = 18;

/** First day (YYYY-MM-DD) of somebody's nineteenth year; born on 29 February, it is 1 March in a year without one. */
export function comesOfAge(birthDate: string): string {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year + MAJORITY, month - 1, day)).toISOString().slice(0, 10);
}

/** @param birthDate YYYY-MM-DD */
export function isMinor(birthDate: string, at: Date): boolean {
  return dayOf(at) < comesOfAge(birthDate);
}

/** YYYY-MM-DD, UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
