import { extname } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InvalidRequest } from '@strainscope/kernel';
import { ThreadPool } from '../../processing/thread-pool.ts';
import type { ScheduleDefaults, ScheduleRow } from './schedule-row.ts';

/** A season's calendar is read in milliseconds; one made to be slow holds up nobody for longer. */
const LIMITS = { timeout: 5, memory: 128, threads: 1 };
const IDLE_MILLISECONDS = 5_000;

/** Reads calendars in a worker thread within limits: what a few lines of one repeat can take for ever. */
@Injectable()
export class CalendarReader implements OnApplicationShutdown {
  readonly #threads = new ThreadPool<{ text: string; defaults: ScheduleDefaults }, ScheduleRow[]>(
    new URL(`./calendar-thread${extname(import.meta.url)}`, import.meta.url),
    LIMITS,
    { minThreads: 0, idleTimeout: IDLE_MILLISECONDS },
  );

  /** @throws InvalidRequest where it takes too long or too much memory */
  async read(text: string, defaults: ScheduleDefaults): Promise<ScheduleRow[]> {
    try {
      return await this.#threads.run({ text, defaults });
    } catch {
      const message = 'This calendar takes too long to read: send it in parts, or as a table.';
      throw new InvalidRequest([{ path: 'text', message }]);
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.#threads.close();
  }
}
