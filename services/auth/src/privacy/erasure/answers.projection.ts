import type { EntityManager } from '@mikro-orm/postgresql';
import type { Projection } from '@strainscope/messaging';
import type { EventMessage } from '@strainscope/proto';
import { contexts, type Answer, type Context } from './contexts.ts';

type Provided = EventMessage<'strainscope.org.personal-data.provided.v1'>;
type Erased = EventMessage<'strainscope.org.personal-data.erased.v1'>;

/** Takes down what each service answers, to an erasure and to a request for a copy alike. */
export const answersProjection: Projection = {
  consumes: contexts.flatMap((context) => [
    `strainscope.${context}.personal-data.provided.v1` as const,
    `strainscope.${context}.personal-data.erased.v1` as const,
  ]),
  async apply(em, type, message) {
    const [, context, , what] = type.split('.') as [string, Context, string, string];
    if (what === 'erased')
      await note(em, 'erasures', (message as unknown as Erased).erasureId, context, answerOf(message));
    else await note(em, 'data_copies', (message as unknown as Provided).requestId, context, answerOf(message));
  },
};

function answerOf(message: unknown): Answer {
  const { stores, blobKey = '' } = message as Pick<Provided, 'stores'> & Partial<Provided>;
  return {
    stores: stores.map(({ store, count }) => ({ store, count })),
    at: new Date().toISOString(),
    ...(blobKey !== '' && { blobKey }),
  };
}

/** One statement: answers of services that come at the same time do not overwrite each other. */
async function note(
  em: EntityManager,
  table: 'erasures' | 'data_copies',
  id: string,
  context: Context,
  answer: Answer,
): Promise<void> {
  await em.execute(`update ${table} set answers = answers || ?::jsonb where id::text = ?`, [
    JSON.stringify({ [context]: answer }),
    id,
  ]);
}
