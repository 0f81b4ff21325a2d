import type { EntityManager } from '@mikro-orm/postgresql';
import { systemActor } from '@strainscope/access';
import { isId } from '@strainscope/kernel';
import { currentOrigin, type Projection } from '@strainscope/messaging';
import { eventCatalogue, type EventType } from '@strainscope/proto';
import { canonical } from './access-entry.ts';

/** Whatever changes the tree, who belongs where, who wears which sensor and has its events, who guards whom, and what is permitted. */
const audited = (Object.keys(eventCatalogue) as EventType[]).filter((type) =>
  /^strainscope\.(org\.(node|member|sensor)|auth\.(person|guardianship|permissions|processing|invitation))\./.test(
    type,
  ),
);

const personFields = ['personId', 'guardianId', 'childId'] as const;

/** The same log keeps what changes access: the tree, sensors and permissions, from the events that announce them. */
export const permissionChanges: Projection = {
  consumes: audited,
  async apply(em: EntityManager, type, message) {
    const { actor = '', correlation = '' } = currentOrigin();
    const fields = message as unknown as Record<string, unknown>;
    const content = canonical({
      at: new Date().toISOString(),
      kind: 'change',
      actor,
      level: await levelOf(em, actor),
      what: changeOf(type, fields),
      purpose: 'administration',
      people: personFields
        .map((field) => fields[field])
        .filter((id): id is string => typeof id === 'string' && id !== '')
        .map((id) => ({ id, consent: '' })),
      request: correlation,
    });
    await em.execute('insert into access_log_waiting (content) values (?)', [content]);
  },
};

/** As it is a moment later: an event names its actor alone. 0 for nobody signed in, and for somebody who is gone by then. */
async function levelOf(em: EntityManager, actor: string): Promise<number> {
  if (actor === systemActor.personId) return systemActor.level;
  if (!isId(actor)) return 0;
  const [person] = await em.execute<{ level: number }[]>('select level from people where id = ?', [actor]);
  return person?.level ?? 0;
}

/** The type, with the node that it is about: names and addresses stay out, and ids of sensors, which are what senders write. */
function changeOf(type: EventType, { nodeId }: Record<string, unknown>): string {
  const short = type.replace(/^strainscope\.|\.v\d+$/g, '');
  return typeof nodeId === 'string' ? `${short} ${nodeId}` : short;
}
