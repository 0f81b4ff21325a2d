import { Inject, Injectable } from '@nestjs/common';
import { LiveHub } from '../live/live-hub.ts';

/** Names of what else of the process is not ready: on one machine, every service behind the BFF. */
export type Missing = () => Promise<readonly string[]>;
export const MISSING = Symbol('what else of the process is not ready');

/** Ready while the live stream listens and nothing behind the BFF is missing. */
@Injectable()
export class Readiness {
  constructor(
    private readonly hub: LiveHub,
    @Inject(MISSING) private readonly others: Missing,
  ) {}

  async missing(): Promise<string[]> {
    return [...(this.hub.isListening ? [] : ['live']), ...(await this.others())];
  }
}
