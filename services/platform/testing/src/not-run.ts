/** Declares what this machine cannot run: counted as skipped, and named with its reason at the end of the whole run. */
export function notRun(what: string, reason: string): void {
  process.stdout.write(`not run: ${what} (${reason})\n`);
  test.skip(`${what}: ${reason}`, () => undefined);
}
