import { AsyncResource } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';

/** Wakes whoever waits for ready work in this process. Other processes look again by themselves. */
export class ReadySignal {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  ring(): void {
    this.emitter.emit('ready');
  }

  /** Resolves when work became ready, the time is over, or the signal aborts. */
  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const timeout = AbortSignal.timeout(milliseconds);
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    await once(this.emitter, 'ready', { signal: stop }).catch(() => undefined);
  }

  /** The listener runs in its own context, not in that of the transaction that rings. */
  onRing(listener: () => void): void {
    this.emitter.on('ready', AsyncResource.bind(listener));
  }
}
