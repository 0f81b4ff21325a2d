import type { EntityManager } from '@mikro-orm/postgresql';
import type { Projection } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { nothingPermitted, writePermission } from './consent-projection.ts';

const REASSIGNED = 'strainscope.ingest.hae.reassigned.v1';

/** Lower than any that auth gives out: the first decision that is heard counts. */
const UNHEARD = 0n;

/**
 * Withholds people in services that follow events to their later owners. A person whose events ingest withholds, and of
 * whom nothing was heard here, is no undefined member: until a decision comes nothing is permitted.
 */
export const withheldPeople: Projection = {
  consumes: [REASSIGNED],
  async apply(em: EntityManager, _type: EventType, message: unknown) {
    const { personId, withheld } = message as EventMessage<typeof REASSIGNED>;
    if (withheld) await withhold(em, personId);
  },
};

/** Permits nothing for a person without a decision, until one comes. */
export async function withhold(em: EntityManager, personId: string): Promise<void> {
  await writePermission(em, { ...nothingPermitted, personId, revision: UNHEARD });
}
