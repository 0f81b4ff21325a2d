import { useTimeCursor } from './time-cursor.store.ts';

const cursor = () => useTimeCursor.getState();

describe('time cursor', () => {
  beforeEach(() => cursor().open({ start: 0, end: 0.06, time: 0.02 }));

  it('stays within the event', () => {
    cursor().moveTo(1);
    expect(cursor().time).toBe(0.06);
    cursor().moveTo(-1);
    expect(cursor().time).toBe(0);
    cursor().open({ start: 0, end: 0.01, time: 5 });
    expect(cursor().time).toBe(0.01);
  });

  it('steps by frames where there are some, by a millisecond otherwise, and pauses', () => {
    cursor().togglePlaying();
    cursor().step(1);
    expect(cursor()).toMatchObject({ time: expect.closeTo(0.021, 9) as number, playing: false });
    cursor().setFrames([0, 0.02, 0.05]);
    cursor().step(1);
    expect(cursor().time).toBe(0.05);
    cursor().step(-1);
    expect(cursor().time).toBe(0.02);
  });

  it('plays in slow motion and begins again at the end', () => {
    cursor().setSlowdown(50);
    cursor().advance(1);
    expect(cursor().time).toBeCloseTo(0.04, 9);
    cursor().advance(1);
    expect(cursor().time).toBe(0);
  });

  it('does not play what has no length', () => {
    cursor().open({ start: 0, end: 0 });
    cursor().togglePlaying();
    expect(cursor().playing).toBe(false);
  });
});
