import { Injectable } from '@nestjs/common';

/** Whether gateways wait for answers: one after the other, several at a time, or in a queue. */
export type AcceptanceLoad = 'calm' | 'busy' | 'flooded';

/** Between two requests of a flood there may be none for a moment. */
const ECHO_MILLISECONDS = 1_000;
/** More than meet by chance while events are sent as they happen: 40 gateways that send each second are one at a time. */
const FLOOD = 8;

/** How many gateways wait for answers of this process: the processing stands back for them. */
@Injectable()
export class Acceptance {
  /** When the latest were accepted. */
  private accepted: readonly number[] = [];
  private lastBusy = -Infinity;
  private lastFlooded = -Infinity;

  get load(): AcceptanceLoad {
    const since = performance.now() - ECHO_MILLISECONDS;
    if (this.lastFlooded > since) return 'flooded';
    return this.lastBusy > since ? 'busy' : 'calm';
  }

  /** Those that are accepted while another is under way count; a refused one counts for nothing. */
  async during<T>(accept: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    const answer = await accept();
    const now = performance.now();
    const meanwhile = this.accepted.filter((at) => at > begun).length;
    if (meanwhile > 0) this.lastBusy = now;
    if (meanwhile >= FLOOD) this.lastFlooded = now;
    this.accepted = [...this.accepted, now].slice(-FLOOD);
    return answer;
  }
}
