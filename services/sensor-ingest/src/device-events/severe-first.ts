import { Injectable } from '@nestjs/common';
import { STANDARD_GRAVITY } from '../signals/units.ts';

/** More that wait at once are taken by lot. */
const MOST = 1_000;
/** Largest linear acceleration from which a batch is severe: 40 g, well below what raises an alert. */
const SEVERE = 40 * STANDARD_GRAVITY;

/**
 * Remembers how severe the batches are that this process accepted and that wait, so that the severest is processed first: an
 * alert must not wait behind what a gateway has kept for an hour. In memory alone, since what waits is sealed, and nothing
 * that was measured is kept beside it: what another process accepted, or this one before a restart, is taken by lot.
 */
@Injectable()
export class SevereFirst {
  /** From the weakest on. */
  private readonly waiting: { readonly id: string; readonly peak: number }[] = [];

  /** @param peak largest linear acceleration of the batch, as it was sent, m/s² */
  note(id: string, peak: number): void {
    if (peak < SEVERE) return;
    // The oldest of equal ones comes first.
    const place = this.waiting.findIndex((other) => other.peak >= peak);
    this.waiting.splice(place === -1 ? this.waiting.length : place, 0, { id, peak });
    if (this.waiting.length > MOST) this.waiting.shift();
  }

  /** Tells the severest batch and forgets it. */
  next(): string | undefined {
    return this.waiting.pop()?.id;
  }
}
