import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@strainscope/kernel';
import { Outbox } from '@strainscope/messaging';
import type { EventDraft } from '@strainscope/messaging';
import { service } from '@strainscope/messaging/player-counter';
import type { migrated } from '@strainscope/messaging/player-counter';
import { serviceScope, withScope } from '@strainscope/persistence';

export type Orm = Awaited<ReturnType<typeof migrated>>;

const people = Array.from({ length: 24 }, () => newId());
/** Most events of one transaction. */
const BATCH = 5_000;

export interface Pace {
  perSecond: number;
  most: number;
  stop?: AbortSignal;
}

/** Announces numbered events of each person through the outbox, at a steady pace. @returns how many */
export async function announceAt(orm: Orm, { perSecond, most, stop }: Pace): Promise<number> {
  const began = performance.now();
  let count = 0;
  while (!stop?.aborted && count < most) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond) - count;
    if (due <= 0) await sleep(5);
    else count += await announce(orm, count, Math.min(due, most - count));
  }
  return count;
}

/** Puts so many events into the outbox at once. */
export async function fillOutbox(orm: Orm, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) await announce(orm, from, Math.min(BATCH, count - from));
}

async function announce(orm: Orm, from: number, count: number): Promise<number> {
  const drafts = Array.from({ length: count }, (_, index) => joined(from + index));
  await withScope(orm.em.fork(), serviceScope, (em) => new Outbox(service).appendAll(em, drafts));
  return count;
}

/** The team says which one of the person it is. */
function joined(index: number): EventDraft {
  const personId = people[index % people.length]!;
  const number = String(Math.floor(index / people.length)).padStart(12, '0');
  const nodeId = `00000000-0000-7000-8000-${number}`;
  return { type: 'strainscope.org.member.joined.v1', key: personId, message: { personId, nodeId } };
}
