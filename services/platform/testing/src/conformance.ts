/** Declares one promise of the port; `milliseconds` for one that takes longer than a test usually may. */
export type Promised = (title: string, check: () => Promise<void>, milliseconds?: number) => void;

/**
 * One port's promises, run on one adapter: every adapter of a port runs the same `define`.
 * Ends with the line `conformance <suite> × <adapter>: n passed`, which the whole run's report collects.
 */
export function conformance(suite: string, adapter: string, define: (promised: Promised) => void): void {
  describe(`${suite} × ${adapter}`, () => {
    let declared = 0;
    let passed = 0;
    define((title, check, milliseconds) => {
      declared++;
      test(
        title,
        async () => {
          await check();
          passed++;
        },
        milliseconds,
      );
    });
    afterAll(() => {
      const failed = declared - passed;
      process.stdout.write(
        `conformance ${suite} × ${adapter}: ${passed} passed${failed > 0 ? `, ${failed} not` : ''}\n`,
      );
    });
  });
}
