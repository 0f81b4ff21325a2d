import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleSession } from '@strainscope/all-in-one/console-session';

/** Between two tries of the console to open a refused stream afresh, ms; the last one repeats. */
const pauses = [1_000, 2_000, 5_000, 15_000];
/** Between a reset or an update and the loading of a list, ms. */
const reloadPause = 1_000;
/** Lists that name the event of each of their rows. */
const lists = ['/sensor/getpendingSimulation', '/sensor/getCompleteSimulation', '/sensor/getfailedSimulation'];
/** Updates that name an event. */
const updates = ['hae', 'simulation'];

/**
 * A screen of the console that somebody leaves open: its live stream, kept up as `web/src/live/live-connection.ts` and the
 * browser keep it. A stream that ends is resumed behind the last update; one that is refused is opened afresh, and then
 * the screen has to load its lists again, as when the server says so.
 */
export class LiveScreen {
  /** When an event came to the screen, by the event's id; ms since 1970. */
  readonly shownAt = new Map<string, number>();
  /** Events that came with the lists after a reset: the stream had not told of them. */
  loaded = 0;
  /** How often the screen had to load its lists again. */
  resets = 0;
  private readonly stopping = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private loading: Promise<void> = Promise.resolve();
  /** Between the end of a stream and its resumption, ms; the server says so. */
  private retry = 3_000;
  private lastId = '';
  private hasMissed = false;
  private refusals = 0;

  private constructor(private readonly session: ConsoleSession) {}

  /** Resolves once the stream is open. */
  static async open(session: ConsoleSession): Promise<LiveScreen> {
    const screen = new LiveScreen(session);
    const opened = Promise.withResolvers<void>();
    screen.following = screen.follow(opened.resolve);
    await opened.promise;
    return screen;
  }

  /** Events in the lists, of which the screen loads one after a reset and after each update. */
  async listed(): Promise<Set<string>> {
    const ids = new Set<string>();
    for (const path of lists) {
      const rows = await this.session.list<{ event_id: string }>('POST', path, { itemPerPage: 200 });
      for (const row of rows) ids.add(row.event_id);
    }
    return ids;
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.following;
    await this.loading;
  }

  private async follow(opened: () => void): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const isRefused = await this.connect(opened);
      this.hasMissed ||= isRefused || this.lastId === '';
      if (isRefused) this.lastId = '';
      const pause = isRefused ? pauses[Math.min(this.refusals++, pauses.length - 1)]! : this.retry;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Follows a stream to its end. @returns true when there was an answer and no stream */
  private async connect(opened: () => void): Promise<boolean> {
    const headers = this.lastId === '' ? {} : { 'last-event-id': this.lastId };
    try {
      const response = await this.session.get('/live', { headers, signal: this.stopping.signal });
      if (!response.ok || !response.body) {
        await response.body?.cancel();
        return true;
      }
      opened();
      this.refusals = 0;
      if (this.hasMissed) this.reset();
      this.hasMissed = false;
      let text = '';
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        const messages = (text + part).split('\n\n');
        text = messages.pop()!;
        for (const message of messages) this.take(message);
      }
    } catch {
      // The server is gone, or none answers: the browser tries again by itself.
    }
    return false;
  }

  private take(message: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
    const [event, id] = [field('event') ?? '', field('id')];
    this.retry = Number(field('retry') ?? this.retry);
    if (id !== undefined) this.lastId = id;
    if (event === 'reset') this.reset();
    if (!updates.includes(event)) return;
    const { event_id: eventId } = JSON.parse(field('data')!) as { event_id: string };
    this.show(eventId);
  }

  private reset(): void {
    this.resets += 1;
    this.loading = this.loading.then(() => this.load());
  }

  /** A list that cannot be loaded is loaded with the next update. */
  private async load(): Promise<void> {
    const { signal } = this.stopping;
    for (let ids: Set<string> | undefined; !ids && !signal.aborted;) {
      await sleep(reloadPause, undefined, { signal }).catch(() => undefined);
      ids = await this.listed().catch(() => undefined);
      for (const id of ids ?? []) if (this.show(id)) this.loaded += 1;
    }
  }

  /** @returns true when it was not there before */
  private show(eventId: string): boolean {
    if (this.shownAt.has(eventId)) return false;
    this.shownAt.set(eventId, Date.now());
    return true;
  }
}
