import type { EntityManager } from '@mikro-orm/postgresql';
import type { Projection } from '@strainscope/messaging';
import type { EventMessage, EventType } from '@strainscope/proto';
import { AccessGrant, AccessGuardianship, AccessNode } from './access-projection.entities.ts';
import { changePlace } from './place-lock.ts';

type Step<T extends EventType> = (em: EntityManager, message: EventMessage<T>) => Promise<unknown>;

/** Each change is an upsert or a delete by key: a repeat changes nothing. */
const steps = {
  'strainscope.org.node.created.v1': (em, { nodeId, path }) => place(em, nodeId, path),

  'strainscope.org.node.deleted.v1': async (em, { nodeId }) => {
    await em.nativeDelete(AccessGrant, { nodeId });
    await em.nativeDelete(AccessNode, { id: nodeId });
  },

  'strainscope.org.node.moved.v1': (em, { nodeId, path }) => place(em, nodeId, path),

  /** The id of a merged node stays and means the other one: its path is the other one's. */
  'strainscope.org.node.merged.v1': (em, { nodeId, path }) => place(em, nodeId, path),

  'strainscope.org.node.restored.v1': (em, { nodeId, path }) => place(em, nodeId, path),

  'strainscope.org.member.joined.v1': (em, { personId, nodeId, role, level }) =>
    em.upsert(AccessGrant, { personId, nodeId, role, level }),

  'strainscope.org.member.left.v1': (em, { personId, nodeId, role }) =>
    em.nativeDelete(AccessGrant, { personId, nodeId, role }),

  'strainscope.auth.guardianship.established.v1': (em, { guardianId, childId }) =>
    em.upsert(AccessGuardianship, { guardianId, childId }),

  'strainscope.auth.guardianship.ended.v1': (em, { guardianId, childId }) =>
    em.nativeDelete(AccessGuardianship, { guardianId, childId }),

  'strainscope.auth.person.erased.v1': async (em, { personId }) => {
    await em.nativeDelete(AccessGrant, { personId });
    await em.nativeDelete(AccessGuardianship, { $or: [{ guardianId: personId }, { childId: personId }] });
  },
} satisfies { [T in EventType]?: Step<T> };

/** A path holds the node itself and those above it. */
const kindByDepth = ['', 'organization', 'institution', 'team'];

async function place(em: EntityManager, id: string, path: string[]): Promise<void> {
  await changePlace(em, id);
  await em.upsert(AccessNode, { id, kind: kindByDepth[path.length] ?? '', path });
}

/** Who belongs where and who guards whom: what access depends on, from the events of org-hierarchy and auth. */
export const accessProjection: Projection = {
  consumes: Object.keys(steps) as (keyof typeof steps)[],
  async apply(em, type, message) {
    await (steps as Partial<Record<EventType, Step<typeof type>>>)[type]?.(em, message);
  },
};
