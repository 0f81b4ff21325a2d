import type { Writable } from 'node:stream';
import type { LiveEvent } from '@strainscope/console-contract';
import { ReadGate, type RecordReads } from './read-gate.ts';
import { maySee, type Viewer } from './live-update.ts';
import type { WrittenUpdate } from './live-history.ts';

/** Events that may wait for a slow reader; beyond that the reader is told to load afresh, which is cheaper than catching up. */
const QUEUE_LIMIT = 1_000;

/** One viewer's stream; whom it shows is recorded before. Never holds more than the queue, however slowly it is read. */
export class LiveStream {
  private queue: string[] = [];
  private isBlocked = false;
  private hasDropped = false;
  private isOver = false;
  private readonly gate: ReadGate;

  constructor(
    private readonly sink: Writable,
    public viewer: Viewer,
    readonly sessionId: string,
    recordReads: RecordReads,
  ) {
    const deliver = ({ text, isPassing }: WrittenUpdate) => {
      if (!isPassing || !this.isBlocked) this.write(text);
    };
    this.gate = new ReadGate(recordReads, deliver, () => this.end());
    sink.on('drain', () => this.flush());
    // A reader that leaves in the middle of an event is no failure; its `close` follows.
    sink.on('error', () => this.end());
  }

  offer(update: WrittenUpdate): void {
    if (maySee(this.viewer, update.audience)) this.gate.offer(update);
  }

  /** Asks anew before the next update about a person whose consent was decided anew. */
  askAgain(personId: string): void {
    this.gate.forget(personId);
  }

  /** Tells what has no place in the history. */
  tell({ name, data }: LiveEvent): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  beat(): void {
    this.write(': still here\n\n');
  }

  end(): void {
    this.isOver = true;
    this.sink.end();
  }

  private write(text: string): void {
    if (this.isOver || this.sink.destroyed) return;
    if (!this.isBlocked) {
      this.isBlocked = !this.sink.write(text);
      return;
    }
    if (this.queue.length < QUEUE_LIMIT && !this.hasDropped) {
      this.queue.push(text);
      return;
    }
    this.queue = [];
    this.hasDropped = true;
  }

  private flush(): void {
    this.isBlocked = false;
    if (this.hasDropped) {
      this.hasDropped = false;
      this.tell({ name: 'reset', data: { reason: 'too-slow' } });
    }
    for (let text = this.queue.shift(); text !== undefined; text = this.queue.shift()) {
      if (this.isBlocked) {
        this.queue.unshift(text);
        return;
      }
      this.isBlocked = !this.sink.write(text);
    }
  }
}
