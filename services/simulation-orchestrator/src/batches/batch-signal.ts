import { Injectable } from '@nestjs/common';

/** Tells the submitter of this process that there is work for it. */
@Injectable()
export class BatchSignal {
  private listener: () => void = () => undefined;

  onRing(listener: () => void): void {
    this.listener = listener;
  }

  ring(): void {
    this.listener();
  }
}
