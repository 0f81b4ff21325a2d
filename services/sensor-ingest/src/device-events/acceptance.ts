import { Injectable } from '@nestjs/common';

/** Between two requests of a flood there may be none for a moment. */
const ECHO_MILLISECONDS = 1_000;

/** Whether gateways wait for answers of this process: processing stands back for them. */
@Injectable()
export class Acceptance {
  private underWay = 0;
  private lastBusy = -Infinity;

  get isBusy(): boolean {
    return performance.now() - this.lastBusy < ECHO_MILLISECONDS;
  }

  /** Several at a time keep it busy; a gateway alone leaves enough room. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.underWay++;
    try {
      return await work();
    } finally {
      if (this.underWay-- > 1) this.lastBusy = performance.now();
    }
  }
}
