import { Injectable } from '@nestjs/common';

/** Between two requests of a flood there may be none for a moment. */
const ECHO_MILLISECONDS = 1_000;

/** Whether gateways wait for answers of this process: some of the processing stands back for them. */
@Injectable()
export class Acceptance {
  private lastAccepted = -Infinity;
  private lastBusy = -Infinity;

  get isBusy(): boolean {
    return performance.now() - this.lastBusy < ECHO_MILLISECONDS;
  }

  /** Two that were accepted, one while the other was under way, keep it busy; a refused one counts for nothing. */
  async during<T>(accept: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const answer = await accept();
    const now = performance.now();
    if (this.lastAccepted > begun) this.lastBusy = now;
    this.lastAccepted = now;
    return answer;
  }
}
