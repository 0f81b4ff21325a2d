import { AsyncLocalStorage } from 'node:async_hooks';
import { Unauthenticated } from '@strainscope/kernel';
import type { Actor } from './actor.ts';

const storage = new AsyncLocalStorage<Actor>();

/** Runs `work`, and whatever it awaits, as `actor`. */
export function runAsActor<T>(actor: Actor, work: () => T): T {
  return storage.run(actor, work);
}

/** The actor of the call in progress. @throws Unauthenticated outside one. */
export function currentActor(): Actor {
  const actor = storage.getStore();
  if (!actor) throw new Unauthenticated();
  return actor;
}

/** The same, for what runs with and without an actor (sign-in, logs). */
export function actorIfAny(): Actor | undefined {
  return storage.getStore();
}
