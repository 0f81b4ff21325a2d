/** Age at which somebody decides alone. */
const MAJORITY = 18;

/** The birthday (YYYY-MM-DD) on which somebody becomes so old; born on 29 February, it is 1 March in a year without one. */
export function birthdayOf(age: number, birthDate: string): string {
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number];
  return dayOf(new Date(Date.UTC(year + age, month - 1, day)));
}

/** First day (YYYY-MM-DD) on which somebody decides alone. */
export function comesOfAge(birthDate: string): string {
  return birthdayOf(MAJORITY, birthDate);
}

/** @param birthDate YYYY-MM-DD */
export function isMinor(birthDate: string, at: Date): boolean {
  return dayOf(at) < comesOfAge(birthDate);
}

/** YYYY-MM-DD, UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
