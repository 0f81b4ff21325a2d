import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '@strainscope/messaging';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue } from '@strainscope/proto';
import { serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import { PendingWork } from '../src/pending-work.ts';
import { CreatePersonalDataTables } from '../src/personal-data-tables.ts';
import { personalDataProjection } from '../src/personal-data.projection.ts';

const REQUESTED = 'strainscope.auth.personal-data.requested.v1';

let database: ServiceDatabase;
beforeAll(async () => {
  database = await serviceDatabase({ service: 'notes', entities: [], migrations: [CreatePersonalDataTables] });
});
afterAll(() => database.close());

/** Hears that somebody asks for a copy, and answers whether a worker that looks at once is told of work: before the commit, and after. */
async function toldOfCopy(afterwards: () => void): Promise<[before: boolean, after: boolean]> {
  const work = new PendingWork();
  work.take();
  const em = database.orm.em.fork();
  em.getEventManager().registerSubscriber(work);
  const { apply } = personalDataProjection({ context: 'org', stores: [] }, new Outbox('notes'), work);
  let before = false;
  const hear = async (inner: EntityManager) => {
    const request = { requestId: randomUUID(), personId: randomUUID(), withRecords: true };
    await apply(inner, REQUESTED, create(eventCatalogue[REQUESTED], request));
    before = work.take();
    afterwards();
  };
  await withScope(em, serviceScope, hear).catch(() => undefined);
  return [before, work.take()];
}

test('a worker is told of what a message left it once its transaction is committed, when the rows can be seen', async () => {
  expect(await toldOfCopy(() => undefined)).toEqual([false, true]);
});

test('a worker is not told of a message whose transaction came to nothing', async () => {
  const fails = () => {
    throw new Error('rolled back');
  };
  expect(await toldOfCopy(fails)).toEqual([false, false]);
});
