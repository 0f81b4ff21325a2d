import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import type { EntityManager } from '@mikro-orm/postgresql';
import { serviceScope, withScope } from '@strainscope/persistence';
import { eventCatalogue } from '@strainscope/proto';
import { eventually, serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import { aboutErased } from '../src/about-erased.ts';
import { CreatePersonalDataTables } from '../src/personal-data-tables.ts';

const ERASED = 'strainscope.auth.person.erased.v1';
const LEFT = 'strainscope.org.member.left.v1';

let database: ServiceDatabase;
beforeAll(async () => {
  database = await serviceDatabase({ service: 'notes', entities: [], migrations: [CreatePersonalDataTables] });
});
afterAll(() => database.close());

type Work = (em: EntityManager) => Promise<void>;
const transaction = (work: Work) => withScope(database.orm.em.fork(), serviceScope, work);
const told = (personId: string) => create(eventCatalogue[LEFT], { personId });
const erase =
  (personId: string, deleting: Work): Work =>
  async (em) => {
    await aboutErased(em, ERASED, [create(eventCatalogue[ERASED], { personId })]);
    await em.execute(`insert into erased_people (person_id, erasure_id, counts) values (?, '', '[]')`, [personId]);
    await deleting(em);
  };

/** Runs the second while the first has done its work and not committed, as soon as that one waits. */
async function beside(first: Work, second: Work): Promise<void> {
  const done = Promise.withResolvers<void>();
  // Outside of the first one's transaction.
  const other = done.promise.then(() => transaction(second));
  await transaction(async (em) => {
    await first(em);
    done.resolve();
    await eventually(async () => {
      const waiting = 'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
      expect(await em.execute(waiting)).not.toEqual([]);
    });
  });
  await other;
}

test('what is written of somebody while their erasure is heard is there to be erased', async () => {
  const personId = randomUUID();
  let left: unknown;
  const note: Work = async (em) => {
    expect(await aboutErased(em, LEFT, [told(personId)])).toEqual([]);
    await em.execute('insert into data_requests (request_id, person_id) values (gen_random_uuid(), ?)', [personId]);
  };
  const deleting: Work = async (em) => {
    left = await em.execute('delete from data_requests where person_id = ? returning person_id', [personId]);
  };
  await beside(note, erase(personId, deleting));
  expect(left).toEqual([{ person_id: personId }]);
});

test('what is heard of somebody while they are erased is passed over, and what is heard of others is not', async () => {
  const [personId, other] = [randomUUID(), randomUUID()];
  const messages = [told(other), told(personId)];
  let passedOver: unknown;
  const hear: Work = async (em) => {
    passedOver = await aboutErased(em, LEFT, messages);
  };
  await beside(
    erase(personId, async () => {}),
    hear,
  );
  expect(passedOver).toEqual([messages[1]]);
});

test('an alert of somebody who was erased is passed over: the announcement names them a level deeper', async () => {
  const personId = randomUUID();
  const raised = 'strainscope.ingest.alert.raised.v1';
  await transaction(erase(personId, () => Promise.resolve()));
  await transaction(async (em) => {
    const [gone, other] = [personId, randomUUID()].map((id) =>
      create(eventCatalogue[raised], { alert: { personId: id } }),
    );
    expect(await aboutErased(em, raised, [gone!, other!])).toEqual([gone]);
  });
});
