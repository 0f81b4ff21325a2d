import { Injectable } from '@nestjs/common';

/** Whether gateways wait for an answer of this process: processing stands back for them. */
@Injectable()
export class Acceptance {
  private underWay = 0;

  /** More than one at a time; a gateway alone leaves enough room. */
  get isBusy(): boolean {
    return this.underWay > 1;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.underWay++;
    try {
      return await work();
    } finally {
      this.underWay--;
    }
  }
}
