/** Where the second step is; the way on after it travels along. */
export function secondFactorPath(challengeId: string, next: string | undefined): string {
  return `/VerifyOTP/${challengeId}${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`;
}

/** Where an attempt that came to nothing begins anew. */
export function secondStepOverPath(next: string | undefined): string {
  return `/login/second-step-over${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`;
}
