import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoMatchPlayer } from '@strainscope/bff';
import type { DemoMatch } from '@strainscope/console-contract';
import { DEMO_MATCH, demoDomain, type League } from '@strainscope/demo-league';
import type { Logger } from '@strainscope/observability';
import { DemoGateway } from './demo-gateway.ts';
import type { PlayedMatch } from './demo-gateway.ts';

interface PlayerOptions {
  readonly league: League;
  readonly seed: number;
  readonly logger: Logger;
  /** Keeps what has to be ended where the process ends in the middle of a match. */
  readonly file: string;
  /** Tells whether this data folder holds the demo league: one that was restored may not. */
  readonly isSeeded: () => boolean;
}

/** Plays demo matches of the team whose sign-in the demo prints: one at a time, through the doors that gateways and staff use. */
export class PlayDemoMatch implements DemoMatchPlayer {
  private url: string | undefined;
  private readonly path: readonly string[];
  private playing: { stop: AbortController; ended: Promise<void> } | undefined;
  private last: Pick<DemoMatch, 'speed' | 'session_id' | 'played_seconds' | 'failure'> = {
    speed: 1,
    session_id: null,
    played_seconds: 0,
    failure: '',
  };

  constructor(private readonly options: PlayerOptions) {
    this.path = pathOf(options.league.nodes, teamOf(options.league));
  }

  /** Once the console answers: ends a match that an earlier process left running. */
  async connect(url: string): Promise<void> {
    try {
      await this.endLeft(url);
    } finally {
      this.url = url;
    }
  }

  statusAt(nodeId: string): DemoMatch | null {
    if (this.url === undefined || !this.path.includes(nodeId) || !this.options.isSeeded()) return null;
    const state = this.playing ? 'playing' : 'idle';
    return { team_id: this.path.at(-1)!, state, ...this.last, length_seconds: DEMO_MATCH.length / 1000 };
  }

  play(speed: number): void {
    if (this.playing || this.url === undefined) return;
    const stop = new AbortController();
    this.last = { speed, session_id: null, played_seconds: 0, failure: '' };
    const ended = this.run(this.url, speed, stop.signal)
      .catch((err: unknown) => {
        this.options.logger.warn({ err }, 'the demo match ended early');
        this.last = { ...this.last, failure: 'The demo match ended early; the log says why.' };
      })
      .finally(() => (this.playing = undefined));
    this.playing = { stop, ended };
  }

  async stop(): Promise<void> {
    this.playing?.stop.abort();
    await this.playing?.ended;
  }

  private async run(url: string, speed: number, signal: AbortSignal): Promise<void> {
    const { league, seed, file } = this.options;
    await this.endLeft(url);
    try {
      const gateway = await DemoGateway.open(url, { league, teamId: this.path.at(-1)!, seed, speed }, (left) =>
        writeFileSync(file, JSON.stringify(left)),
      );
      this.last = { ...this.last, session_id: gateway.sessionId };
      for (let isPlaying = true; isPlaying && !signal.aborted;) {
        isPlaying = await gateway.tick();
        this.last = { ...this.last, played_seconds: gateway.playedSeconds };
        await sleep(TICK_MS, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      await this.endLeft(url);
    }
  }

  /** Ends what the file names, which stays until that was possible. */
  private async endLeft(url: string): Promise<void> {
    const left = readLeft(this.options.file);
    if (!left || !this.options.isSeeded()) return;
    await DemoGateway.end(url, left);
    rmSync(this.options.file, { force: true });
  }
}

const TICK_MS = 250;

/** The team whose member of staff has a sign-in. */
function teamOf({ people, memberships }: League): string {
  const coach = people.find(({ email }) => email === `team@${demoDomain}`)!;
  return memberships.find(({ personId }) => personId === coach.id)!.nodeId;
}

/** Organization, institution, team. */
function pathOf(nodes: League['nodes'], nodeId: string): string[] {
  const node = nodes.find(({ id }) => id === nodeId);
  return node ? [...pathOf(nodes, node.parentId), node.id] : [];
}

function readLeft(file: string): PlayedMatch | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PlayedMatch;
  } catch {
    return null;
  }
}
