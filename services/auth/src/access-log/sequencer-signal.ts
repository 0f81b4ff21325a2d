import { Injectable } from '@nestjs/common';

/** Wakes the sequencer of the process at once; entries of other processes are found by its next look. */
@Injectable()
export class SequencerSignal {
  private wake: () => void = () => undefined;

  announce(): void {
    this.wake();
  }

  onAnnounce(wake: () => void): void {
    this.wake = wake;
  }
}
