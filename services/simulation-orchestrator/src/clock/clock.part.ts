import { definePart } from '@strainscope/service-kit';
import { DatabaseClock } from './database-clock.ts';
import { Times } from './times.ts';

/** The time by which leases run out. */
export const clock = definePart({
  providers: [Times, DatabaseClock],
});
