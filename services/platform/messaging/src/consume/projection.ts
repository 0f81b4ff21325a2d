import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventMessage, EventType } from '@strainscope/proto';

/** A library's read model, kept inside a service beside what the service itself makes of the same events. */
export interface Projection {
  consumes: readonly EventType[];
  /** Runs in the message's transaction, before the service's own handler. */
  apply<T extends EventType>(em: EntityManager, type: T, message: EventMessage<T>): Promise<void>;
}
