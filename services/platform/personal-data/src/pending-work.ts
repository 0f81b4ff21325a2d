/** Tells the worker of a process that a message left it something to do; after a start there may be. */
export class PendingWork {
  private pending = true;

  announce(): void {
    this.pending = true;
  }

  /** Answers whether there is work, and that it is taken. */
  take(): boolean {
    const taken = this.pending;
    this.pending = false;
    return taken;
  }
}
