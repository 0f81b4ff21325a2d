/** Where the second step is; the way on after it travels along. */
export function secondFactorPath(challengeId: string, next: string | undefined): string {
  return `/VerifyOTP/${challengeId}${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`;
}
