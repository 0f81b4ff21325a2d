import type { WrittenUpdate } from './live-history.ts';

/** Updates that may wait for their record; a log that is this slow counts as gone. */
const MOST_WAITING = 1_000;

/** Records that people are shown. @returns those of them whose consent forbids it @throws when it cannot be written */
export type RecordReads = (people: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Holds an update back until the read of its person stands in the access log; once for each person and stream, and again
 * after a decision on their consent. Updates keep their order: what comes behind one that waits, waits too.
 */
export class ReadGate {
  /** Recorded people, and whether they may be shown. */
  private readonly recorded = new Map<string, boolean>();
  /** People whose consent was decided while the log is being asked. */
  private readonly decidedAnew = new Set<string>();
  private waiting: WrittenUpdate[] = [];
  private isRecording = false;
  private isShut = false;

  /**
   * @param deliver what comes through
   * @param shut what cannot be recorded is not shown, nor anything behind it
   */
  constructor(
    private readonly record: RecordReads,
    private readonly deliver: (update: WrittenUpdate) => void,
    private readonly shut: () => void,
  ) {}

  offer(update: WrittenUpdate): void {
    if (this.isShut) return;
    if (!this.isRecording && this.isKnown(update)) {
      this.pass(update);
      return;
    }
    this.waiting.push(update);
    if (this.waiting.length > MOST_WAITING) this.close();
    else if (!this.isRecording) void this.recordWaiting();
  }

  /** Their consent was decided anew: the next update asks. */
  forget(personId: string): void {
    this.recorded.delete(personId);
    this.decidedAnew.add(personId);
  }

  private isKnown({ audience: { personId } }: WrittenUpdate): boolean {
    return personId === null || this.recorded.has(personId);
  }

  private pass(update: WrittenUpdate): void {
    const { personId } = update.audience;
    if (personId === null || this.recorded.get(personId)) this.deliver(update);
  }

  private async recordWaiting(): Promise<void> {
    this.isRecording = true;
    try {
      while (this.waiting.length > 0 && !this.isShut) {
        const updates = this.waiting.splice(0);
        const unknown = updates
          .filter((update) => !this.isKnown(update))
          .flatMap(({ audience }) => audience.personId ?? []);
        const people = [...new Set(unknown)];
        this.decidedAnew.clear();
        const withheld = people.length > 0 ? await this.record(people) : new Set();
        // What was decided while the log was written is newer than its answer.
        for (const personId of people)
          if (!this.decidedAnew.has(personId)) this.recorded.set(personId, !withheld.has(personId));
        while (updates[0] && this.isKnown(updates[0])) this.pass(updates.shift()!);
        this.waiting.unshift(...updates);
      }
      this.isRecording = false;
    } catch {
      this.close();
    }
  }

  private close(): void {
    this.isShut = true;
    this.waiting = [];
    this.shut();
  }
}
