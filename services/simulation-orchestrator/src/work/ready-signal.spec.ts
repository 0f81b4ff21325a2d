import { ReadySignal } from './ready-signal.ts';

describe('ReadySignal', () => {
  it('wakes everybody who waits', async () => {
    const ready = new ReadySignal();
    const waiting = Promise.all([ready.wait(60_000), ready.wait(60_000)]);
    ready.ring();
    await expect(waiting).resolves.toHaveLength(2);
  });

  it('ends with its time, and at once when its caller goes', async () => {
    const ready = new ReadySignal();
    await ready.wait(5);
    await ready.wait(60_000, AbortSignal.abort());
    expect(true).toBe(true);
  });
});
