/** Lets solves stand still between two samples, with all that they have computed, and go on. */
export class Pause {
  private over: PromiseWithResolvers<void> | undefined;

  get isOn(): boolean {
    return this.over !== undefined;
  }

  begin(): void {
    this.over ??= Promise.withResolvers();
  }

  end(): void {
    this.over?.resolve();
    this.over = undefined;
  }

  /** What a solve waits for before it goes on; undefined while nothing holds it. */
  readonly hold = (): Promise<void> | undefined => this.over?.promise;
}
