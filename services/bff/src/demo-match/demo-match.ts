import type { DemoMatch } from '@strainscope/console-contract';

/** Plays matches of the demo league, where the process holds one. */
export interface DemoMatchPlayer {
  /** Null where none can be played at or below a node. */
  statusAt(nodeId: string): DemoMatch | null;
  /** Begins a match, unless one is being played. @param speed how many times as fast as real time */
  play(speed: number): void;
  /** Ends the one that is being played. */
  stop(): Promise<void>;
}
export const DEMO_MATCH = Symbol('DemoMatchPlayer');

/** Where there is no demo league. */
export const noDemoMatch: DemoMatchPlayer = {
  statusAt: () => null,
  play: () => undefined,
  stop: () => Promise.resolve(),
};
