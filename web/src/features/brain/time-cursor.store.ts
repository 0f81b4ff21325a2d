import { create } from 'zustand';
import { stepFrame } from './strain/frame-at.ts';

/** Slow-motion factors on offer: event time runs this many times slower than the clock. */
export const SLOWDOWNS = [25, 50, 100, 200] as const;

interface TimeCursor {
  /** Seconds from the start of the event's time axis. */
  time: number;
  start: number;
  end: number;
  /** Times that single steps go to; empty without a strain history. */
  frames: readonly number[];
  playing: boolean;
  slowdown: number;
  /** A new event: its time axis in seconds, the cursor at `time`. */
  open: (range: { start: number; end: number; time?: number }) => void;
  setFrames: (frames: readonly number[]) => void;
  moveTo: (time: number) => void;
  step: (frames: number) => void;
  togglePlaying: () => void;
  pause: () => void;
  setSlowdown: (slowdown: number) => void;
  /** Lets `elapsed` seconds of the clock pass; at the end of the event it starts again. */
  advance: (elapsed: number) => void;
}

/** Step without a strain history: 1 ms. */
const PLAIN_STEP = 0.001;

const clamp = (time: number, { start, end }: { start: number; end: number }) => Math.min(end, Math.max(start, time));

/** The one time cursor of the screen: the brain, every chart and later the video follow it. */
export const useTimeCursor = create<TimeCursor>()((set) => ({
  time: 0,
  start: 0,
  end: 0,
  frames: [],
  playing: false,
  slowdown: 100,
  open: ({ start, end, time = start }) => set({ start, end, time: clamp(time, { start, end }), playing: false }),
  setFrames: (frames) => set({ frames }),
  moveTo: (time) => set((state) => ({ time: clamp(time, state) })),
  step: (steps) =>
    set((state) => ({
      playing: false,
      time: clamp(
        state.frames.length > 0 ? stepFrame(state.frames, state.time, steps) : state.time + steps * PLAIN_STEP,
        state,
      ),
    })),
  togglePlaying: () => set((state) => ({ playing: !state.playing && state.end > state.start })),
  pause: () => set({ playing: false }),
  setSlowdown: (slowdown) => set({ slowdown }),
  advance: (elapsed) =>
    set((state) => {
      const time = state.time + elapsed / state.slowdown;
      return { time: time >= state.end ? state.start : time };
    }),
}));
