import { demoPassword, makeLeague, matchFiles } from '@strainscope/demo-league';
import type { League } from '@strainscope/demo-league';
import { idFrom, levelLabels } from '@strainscope/kernel';
import { ConsoleSession } from './console-session.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { DemoMarkers } from './demo-markers.ts';
import { enrol } from './enrol.ts';
import type { Logger } from '@strainscope/observability';
import { PlayDemoMatch } from './demo-match.player.ts';
import type { OneMachine } from '../one-machine/one-machine.ts';

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
 * Fills a new data folder with the demo league. People come first, since nobody can sign in without them; the match
 * files follow once the console answers, through the same door as a user's. Every step may be repeated: a start that
 * was interrupted goes on where it was. What a folder held before, or was restored into it, stays as it is: seeding it
 * anew would bring back who was erased.
 */
export class Demo {
  private readonly league: League;
  private readonly marks: DemoMarkers;

  constructor(
    private readonly machine: OneMachine,
    private readonly options: DemoOptions,
    private readonly around: Surroundings,
  ) {
    this.league = makeLeague(options.seed);
    this.marks = new DemoMarkers(around.folder, options.seed);
  }

  /** Before there is a database, which tells a new folder from another. */
  static begin(folder: DataFolder, { content, seed }: DemoOptions): void {
    if (content !== 'none' && !folder.holdsProduct) new DemoMarkers(folder, seed).set('people.begun');
  }

  /** Plays matches of the league's team, where the folder holds it. */
  static match(folder: DataFolder, { content, seed }: DemoOptions, logger: Logger): PlayDemoMatch {
    const marks = new DemoMarkers(folder, seed);
    const isSeeded = () => content !== 'none' && marks.has('people.done');
    return new PlayDemoMatch({ league: makeLeague(seed), seed, logger, file: folder.in('demo-match.json'), isSeeded });
  }

  async enrolPeople(): Promise<void> {
    const { marks } = this;
    if (this.options.content === 'none' || marks.has('people.done') || !marks.has('people.begun')) return;
    this.around.say(
      `Making the demo league: ${this.league.people.length} people in ${this.league.nodes.length} groups`,
    );
    await enrol(this.league, this.machine.calls);
    marks.set('people.done');
  }

  signIns(): string[] {
    if (this.options.content === 'none') return [];
    const rows = this.league.people
      .filter(({ signsIn }) => signsIn)
      .map(({ level, email }) => `  ${levelLabels[level].padEnd(13)}${email}`);
    return [`Demo sign-ins, all with the password "${demoPassword}":`, ...rows];
  }

  /** Says where the product is seen live. */
  invitation(url: string): string[] {
    if (this.options.content === 'none' || !this.marks.has('people.done')) return [];
    const organization = this.league.nodes.find(({ kind }) => kind === 'organization')!;
    return [`Play a demo match, live: ${url}/wall/organization/${organization.id}`];
  }

  /** Sends the match files as a member of staff would. */
  async uploadMatchDays(): Promise<void> {
    const { marks } = this;
    const { say, signal } = this.around;
    if (this.options.content !== 'league' || !marks.has('people.done') || marks.has('match-days.done')) return;
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
    marks.set('match-days.done');
    say(
      `Match days are in: ${counts.accepted + counts.partial} files accepted, ${counts.duplicate} duplicates, ${counts.refused} refused, as the demo intends. Their simulations run in the background.`,
    );
  }
}
