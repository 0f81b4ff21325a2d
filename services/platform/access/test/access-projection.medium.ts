import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { defineEntity, p } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { Level, NotFound, Unauthenticated } from '@strainscope/kernel';
import { inRequestContext, rowLevelSecurity, serviceScope, withScope } from '@strainscope/persistence';
import type { EventInit } from '@strainscope/messaging';
import { eventCatalogue, type EventMessage, type EventType } from '@strainscope/proto';
import { eventually, serviceDatabase, type ServiceDatabase } from '@strainscope/testing';
import { runAsActor } from '../src/actor/actor-context.ts';
import type { Actor } from '../src/actor/actor.ts';
import { can } from '../src/can.ts';
import { accessEntities } from '../src/projection/access-projection.entities.ts';
import { CreateAccessTables } from '../src/projection/access-projection.migration.ts';
import { accessProjection } from '../src/projection/access-projection.ts';
import { ActorScopes } from '../src/projection/actor-scopes.ts';
import { ActorTransaction } from '../src/projection/actor-transaction.ts';
import { NodePaths } from '../src/projection/node-paths.ts';
import { rewriteScope } from '../src/projection/rewrite-scope.ts';
import { rowsOfTeams } from '../src/projection/rows-of-teams.ts';

const Note = defineEntity({
  name: 'Note',
  tableName: 'notes',
  properties: {
    id: p.uuid().primary(),
    scope: p.array().columnType('uuid[]'),
    personId: p.uuid().nullable(),
    teamId: p.uuid().nullable(),
  },
});

class CreateNotes extends Migration {
  override up(): void {
    this.addSql('create table notes (id uuid primary key, scope uuid[] not null, person_id uuid, team_id uuid)');
    for (const statement of rowLevelSecurity('notes')) this.addSql(statement);
  }
}

const ids = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<K, string>;

let database: ServiceDatabase;
let transaction: ActorTransaction;
let paths: NodePaths;

beforeEach(async () => {
  database = await serviceDatabase({
    service: 'note-taking',
    entities: [Note, ...accessEntities],
    migrations: [CreateAccessTables, CreateNotes],
  });
  const em = database.orm.em;
  transaction = new ActorTransaction(em, new ActorScopes(em));
  paths = new NodePaths(em);
});
afterEach(() => database.close());

/** As the transport does: each message in a transaction of its own. */
const consume = <T extends EventType>(type: T, message: EventInit<T>) =>
  withScope(database.orm.em, serviceScope, (em) =>
    accessProjection.apply(em, type, create(eventCatalogue[type], message as never) as EventMessage<T>),
  );

async function plant(path: string[]): Promise<void> {
  const node = { nodeId: path.at(-1)!, kind: ['organization', 'institution', 'team'][path.length - 1]!, path };
  await consume('strainscope.org.node.created.v1', node);
}

async function join(personId: string, nodeId: string, level: number): Promise<void> {
  const role = level === Level.player ? 'player' : 'staff';
  await consume('strainscope.org.member.joined.v1', { personId, nodeId, role, level });
}

async function write(scope: string[], personId: string | null, teamId: string | null = null): Promise<string> {
  const id = randomUUID();
  await withScope(
    database.orm.em,
    serviceScope,
    async (em) => void em.persist(em.create(Note, { id, scope, personId, teamId })),
  );
  return id;
}

const someone = (level: Actor['level'], personId: string = randomUUID()): Actor => ({
  personId,
  level,
  permissions: [],
});
const notesOf = (actor: Actor) =>
  transaction.runAs(actor, async (em) => (await em.find(Note, {})).map(({ id }) => id).sort());

test('events build the projection; the same events again change nothing; later ones take back', async () => {
  const { org, institution, team, coach, guardian, child } = ids(
    'org',
    'institution',
    'team',
    'coach',
    'guardian',
    'child',
  );
  for (const repeat of [1, 2]) {
    await plant([org]);
    await plant([org, institution, team]);
    await join(coach, team, Level.team);
    await join(child, team, Level.player);
    await consume('strainscope.auth.guardianship.established.v1', { guardianId: guardian, childId: child });
    expect(repeat).toBeLessThanOrEqual(2);
  }
  const scopes = new ActorScopes(database.orm.em);
  expect(await scopes.load(someone(Level.team, coach))).toMatchObject({ nodeIds: [team], personIds: [coach] });
  expect(await scopes.load(someone(Level.player, child))).toMatchObject({ nodeIds: [], personIds: [child] });
  expect(await scopes.load(someone(Level.family, guardian))).toMatchObject({
    nodeIds: [],
    personIds: [guardian, child],
  });

  await consume('strainscope.org.member.left.v1', { personId: coach, nodeId: team, role: 'staff' });
  await consume('strainscope.auth.person.erased.v1', { personId: child });
  const fresh = new ActorScopes(database.orm.em);
  expect(await fresh.load(someone(Level.team, coach))).toMatchObject({ nodeIds: [] });
  expect(await fresh.load(someone(Level.family, guardian))).toMatchObject({ personIds: [guardian] });
});

test('a node that is gone opens nothing', async () => {
  const { org, boss } = ids('org', 'boss');
  await plant([org]);
  await join(boss, org, Level.organization);
  await consume('strainscope.org.node.deleted.v1', { nodeId: org });
  expect(await new ActorScopes(database.orm.em).load(someone(Level.organization, boss))).toMatchObject({ nodeIds: [] });
  await expect(inRequestContext(database.orm.em, () => paths.scopeOf(org))).rejects.toThrow(NotFound);
});

test('row-level security and `can` draw the same line', async () => {
  const { org, institution, team, other, coach, boss, player, guardian } = ids(
    'org',
    'institution',
    'team',
    'other',
    'coach',
    'boss',
    'player',
    'guardian',
  );
  for (const path of [[org], [org, institution], [org, institution, team], [other]]) await plant(path);
  await join(coach, team, Level.team);
  await join(boss, org, Level.organization);
  await join(player, team, Level.player);
  await consume('strainscope.auth.guardianship.established.v1', { guardianId: guardian, childId: player });
  const people = [player, randomUUID(), null];
  for (const scope of [[org], [org, institution], [org, institution, team], [other], []]) {
    for (const personId of people) await write(scope, personId);
  }
  const all = await withScope(database.orm.em, serviceScope, (em) => em.find(Note, {}));
  expect(all).toHaveLength(15);

  const actors = [
    someone(Level.admin),
    someone(Level.organization, boss),
    someone(Level.team, coach),
    someone(Level.player, player),
    someone(Level.family, guardian),
    someone(Level.organization),
  ];
  const counts: number[] = [];
  for (const actor of actors) {
    const scope = await new ActorScopes(database.orm.em).load(actor);
    const decided = all
      .filter((note) => can(scope, 'event:read', note))
      .map(({ id }) => id)
      .sort();
    expect(await notesOf(actor)).toEqual(decided);
    counts.push(decided.length);
  }
  expect(counts).toEqual([15, 9, 3, 5, 5, 0]);
});

test('nobody writes into another subtree, and a failure leaves nothing', async () => {
  const { org, team, coach } = ids('org', 'team', 'coach');
  await plant([org, team]);
  await join(coach, team, Level.team);
  const writing = (scope: string[]) =>
    transaction.runAs(
      someone(Level.team, coach),
      async (em) => void em.persist(em.create(Note, { id: randomUUID(), scope, personId: null })),
    );
  await writing([org, team]);
  await expect(writing([org])).rejects.toThrow('row-level security');
  expect(await notesOf(someone(Level.admin))).toHaveLength(1);
});

test('the transaction is that of the actor of the call; without one there is none', async () => {
  const actor = someone(Level.player);
  await write([], actor.personId);
  const own = () => transaction.run(async (em, { personId }) => ({ personId, notes: await em.count(Note, {}) }));
  expect(await runAsActor(actor, own)).toEqual({ personId: actor.personId, notes: 1 });
  expect(() => own()).toThrow(Unauthenticated);
});

test.each([true, false])(
  'what is written while its team moves hangs where the team does then (team known before: %s)',
  async (isKnown) => {
    const { org, from, to, team } = ids('org', 'from', 'to', 'team');
    if (isKnown) await plant([org, from, team]);
    const moved = 'strainscope.org.node.moved.v1';
    const message = create(eventCatalogue[moved], { nodeId: team, parentId: to, path: [org, to, team] });
    const begun = Promise.withResolvers<void>();
    // Outside of that transaction.
    const moving = begun.promise.then(() =>
      withScope(database.orm.em, serviceScope, async (em) => {
        await accessProjection.apply(em, moved, message);
        await rowsOfTeams('notes').apply(em, moved, message);
      }),
    );
    let isMoved = false;
    void moving.then(() => (isMoved = true));
    await withScope(database.orm.em, serviceScope, async (em) => {
      const scope = await paths.placeOf(team, [org, from, team]);
      begun.resolve();
      const [here] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      const waits = 'select from pg_locks where not granted and ? = any (pg_blocking_pids(pid))';
      await eventually(async () => expect(isMoved || (await em.execute(waits, [here!.pid])).length > 0).toBe(true));
      em.persist(em.create(Note, { id: randomUUID(), scope, personId: null, teamId: team }));
    });
    await moving;
    const notes = await withScope(database.orm.em, serviceScope, (em) => em.find(Note, {}));
    expect(notes.map(({ scope }) => scope)).toEqual([[org, to, team]]);
  },
);

test('after a merge everything below hangs elsewhere, and back when it is undone', async () => {
  const { org, from, to, team } = ids('org', 'from', 'to', 'team');
  await plant([org, from]);
  await plant([org, from, team]);
  await plant([org, to]);
  await write([org, from, team], null, team);
  await write([org, to], null);
  const scopes = async () =>
    (await withScope(database.orm.em, serviceScope, (em) => em.find(Note, {}, { orderBy: { teamId: 'asc' } }))).map(
      ({ scope }) => scope,
    );
  const move = (path: string[]) =>
    withScope(database.orm.em, serviceScope, (em) => rewriteScope(em, ['notes'], team, path));

  await consume('strainscope.org.node.merged.v1', { nodeId: from, intoNodeId: to, path: [org, to] });
  await consume('strainscope.org.node.moved.v1', { nodeId: team, parentId: to, path: [org, to, team] });
  for (const repeat of [1, 2]) {
    await move([org, to, team]);
    expect({ repeat, scopes: await scopes() }).toEqual({
      repeat,
      scopes: [
        [org, to, team],
        [org, to],
      ],
    });
  }
  const scopeOf = (id: string) => inRequestContext(database.orm.em, () => paths.scopeOf(id));
  expect([await scopeOf(team), await scopeOf(from)]).toEqual([
    [org, to, team],
    [org, to],
  ]);
  const below = (...asked: Parameters<NodePaths['below']>) =>
    inRequestContext(database.orm.em, async () => (await paths.below(...asked)).toSorted());
  const merged = [from, to, team].toSorted();
  expect([await below(to), await below(from)]).toEqual([merged, merged]);
  expect([await below(from, [team]), await below(null, [to])]).toEqual([[team], merged]);
  // What is told late, of a time before the merge, hangs where the team does now.
  const late = await withScope(database.orm.em, serviceScope, () => paths.placeOf(team, [org, from, team]));
  expect(late).toEqual([org, to, team]);

  await consume('strainscope.org.node.restored.v1', { nodeId: from, parentId: org, path: [org, from] });
  await consume('strainscope.org.node.moved.v1', { nodeId: team, parentId: from, path: [org, from, team] });
  await move([org, from, team]);
  expect(await scopes()).toEqual([
    [org, from, team],
    [org, to],
  ]);
  expect(await scopeOf(from)).toEqual([org, from]);
});
