/** Where to go after sign-in: a path of this console only, never another site. */
export function safeNext(next: string | null): string | undefined {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : undefined;
}
