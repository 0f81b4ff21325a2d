import { AsyncLocalStorage } from 'node:async_hooks';
import { ReadySignal } from './ready-signal.ts';

describe('ReadySignal', () => {
  it('wakes everybody who waits', async () => {
    const ready = new ReadySignal();
    const waiting = Promise.all([ready.wait(60_000), ready.wait(60_000)]);
    ready.ring();
    await expect(waiting).resolves.toHaveLength(2);
  });

  it('calls listeners outside the context of whoever rings', () => {
    const ready = new ReadySignal();
    const transaction = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    ready.onRing(() => seen.push(transaction.getStore()));
    transaction.run('committing', () => ready.ring());
    expect(seen).toEqual([undefined]);
  });

  it('ends with its time, and at once when its caller goes', async () => {
    const ready = new ReadySignal();
    await expect(ready.wait(5)).resolves.toBeUndefined();
    await expect(ready.wait(60_000, AbortSignal.abort())).resolves.toBeUndefined();
  });
});
