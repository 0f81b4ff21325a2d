import { existsSync, writeFileSync } from 'node:fs';
import { demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import type { League } from '@strainscope/demo-league';
import { idFrom, levelLabel } from '@strainscope/kernel';
import { ConsoleSession } from './console-session.ts';
import type { DataFolder } from './data-folder.ts';
import { enrol } from './enrol.ts';
import type { OneMachine } from './one-machine.ts';

export interface DemoOptions {
  content: 'league' | 'people' | 'none';
  seed: number;
  events: number;
}

interface Surroundings {
  folder: DataFolder;
  say: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Fills an empty data folder with the demo league. People come first, since nobody can sign in without them; the match
 * files follow once the console answers, through the same door as a user's. Every step may be repeated: a start that
 * was interrupted goes on where it was.
 */
export class Demo {
  private readonly league: League;

  constructor(
    private readonly machine: OneMachine,
    private readonly options: DemoOptions,
    private readonly around: Surroundings,
  ) {
    this.league = makeLeague(options.seed);
  }

  async enrolPeople(): Promise<void> {
    if (this.options.content === 'none' || this.isDone('people')) return;
    this.around.say(
      `Making the demo league: ${this.league.people.length} people in ${this.league.nodes.length} groups`,
    );
    await enrol(this.league, this.machine.calls);
    this.done('people');
  }

  signIns(): string[] {
    if (this.options.content === 'none') return [];
    const rows = this.league.people
      .filter(({ signsIn }) => signsIn)
      .map(({ level, email }) => `  ${levelLabel(level).padEnd(13)}${email}`);
    return [`Demo sign-ins, all with the password "${demoPassword}":`, ...rows];
  }

  /** Sends the match files as a member of staff would. */
  async uploadMatchDays(): Promise<void> {
    const { say, signal } = this.around;
    if (this.options.content !== 'league' || this.isDone('match-days')) return;
    const admin = this.league.people.find(({ level }) => level === 1000)!;
    const session = await ConsoleSession.signIn(this.machine.url, admin.email, demoPassword);
    const counts = { accepted: 0, refused: 0, duplicate: 0, partial: 0 };
    for (const file of matchFiles(this.league, { seed: this.options.seed, events: this.options.events })) {
      if (signal.aborted) return;
      // Within one upload a file that comes twice is the same file; in another one it is a duplicate.
      const occasion = file.fault === 'duplicate' ? 'again' : 'match days';
      const uploadId = idFrom('demo upload', String(this.options.seed), file.teamId, occasion);
      const verdict = await session.upload({ uploadId, ...file });
      counts[verdict.state] += 1;
    }
    this.done('match-days');
    say(
      `Match days are in: ${counts.accepted + counts.partial} files accepted, ${counts.duplicate} duplicates, ${counts.refused} refused, as the demo intends. Their simulations run in the background.`,
    );
  }

  private isDone(step: string): boolean {
    return existsSync(this.marker(step));
  }

  private done(step: string): void {
    writeFileSync(this.marker(step), '');
  }

  private marker(step: string): string {
    return this.around.folder.in(`demo-${this.options.seed}-${step}.done`);
  }
}
