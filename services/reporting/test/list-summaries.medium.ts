import { EntityManager } from '@mikro-orm/postgresql';
import type { EventDraft } from '@strainscope/messaging';
import { inRequestContext, serviceScope, withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';
import { hae, id, league, matchDay, member, otherScope, people, person, run, teamScope, tree } from './league.ts';

let service: TestedService;
beforeEach(async () => {
  service = await testedService(reporting, {});
  await told(...league(), ...matchDay());
});
afterEach(() => service.stop());

async function told(...drafts: EventDraft[]): Promise<void> {
  for (const { type, key, message } of drafts) await service.announce(type, key, message);
  await service.settled();
}

/** What lists read, beside what there is to be read. */
async function summaries() {
  const kept = {
    nodes: await service.rows(
      `select n.id, coalesce(players, 0) as players, coalesce(events, 0) as events,
              coalesce(complete + pending + failed + cancelled, 0) as simulations, last_event_at, newest_outcome,
              coalesce(scope, path) as scope
       from nodes n left join node_totals k on k.node_id = n.id order by id`,
    ),
    players: await service.rows(
      `select person_id, node_id, scope, name, sort_name, events, nullif(last_event_at, '-infinity') as last_event_at
       from listed_players order by 1, 2`,
    ),
    regions: await service.rows('select node_id, region, events, max_mps95 from node_regions order by 1, 2'),
  };
  const seen = `(select h.* from haes h where coalesce(h.review_counts, h.label = 'hae') and not exists (
    select from processing_permissions r where r.person_id = h.person_id and not (r.permitted @> '{care,team}')))`;
  const counted = {
    nodes: await service.rows(
      `select n.id,
         (select count(distinct person_id)::int from members where scope[cardinality(scope)] = n.id and role = 'player') as players,
         (select count(*)::int from ${seen} h where scope[cardinality(scope)] = n.id) as events,
         (select count(*)::int from simulations s where scope[cardinality(scope)] = n.id and not exists (
           select from processing_permissions r where r.person_id = s.person_id and not (r.permitted @> '{care,team}'))) as simulations,
         (select max(occurred_at) from ${seen} h where scope[cardinality(scope)] = n.id) as last_event_at,
         (select outcome from simulations s where scope[cardinality(scope)] = n.id and outcome <> 'cancelled' and not exists (
           select from processing_permissions r where r.person_id = s.person_id and not (r.permitted @> '{care,team}'))
          order by coalesce(ended_at, submitted_at) desc limit 1) as newest_outcome,
         path as scope
       from nodes n order by id`,
    ),
    players: await service.rows(
      `select m.person_id, m.node_id, m.scope, lower(p.full_name) as name, p.sort_name,
         (select count(*)::int from ${seen} h where h.person_id = m.person_id and h.scope = m.scope) as events,
         (select max(occurred_at) from ${seen} h where h.person_id = m.person_id and h.scope = m.scope) as last_event_at
       from members m join people p on p.id = m.person_id where role = 'player' order by 1, 2`,
    ),
    regions: await service.rows(
      `select node_id, region, count(*) filter (where place = 1)::int as events, max(mps95) as max_mps95
       from (
         select s.scope[cardinality(s.scope)] as node_id, r.region, r.mps95,
                row_number() over (partition by s.id order by r.mps95 desc, r.region) as place
         from simulations s, jsonb_to_recordset(s.regions) as r (region text, mps95 double precision)
         where s.outcome = 'complete' and not exists (
           select from processing_permissions p where p.person_id = s.person_id and not (p.permitted @> '{care,team}'))
       ) as ranked
       group by 1, 2 order by 1, 2`,
    ),
  };
  return { kept, counted };
}

async function expectInStep(): Promise<void> {
  const { kept, counted } = await summaries();
  expect(kept).toEqual(counted);
}

const { organization, institution, team, otherTeam } = tree;
const decided = (revision: bigint, ...permittedPurposes: string[]): EventDraft => ({
  type: 'strainscope.auth.processing.changed.v1',
  key: people.ann,
  message: { personId: people.ann, permittedPurposes, revision, minor: true },
});
const left = (personId: string, nodeId: string): EventDraft => ({
  type: 'strainscope.org.member.left.v1',
  key: personId,
  message: { personId, nodeId, role: 'player' },
});

const edits: Record<string, EventDraft[]> = {
  'a merge': [
    {
      type: 'strainscope.org.node.merged.v1',
      key: otherTeam,
      message: { nodeId: otherTeam, intoNodeId: team, path: teamScope, version: 2 },
    },
    left(people.bob, otherTeam),
    member(people.bob, team, 'player', 100),
  ],
  'its undo': [
    {
      type: 'strainscope.org.node.restored.v1',
      key: otherTeam,
      message: { nodeId: otherTeam, parentId: tree.otherInstitution, path: otherScope, version: 3 },
    },
    left(people.bob, team),
    member(people.bob, otherTeam, 'player', 100),
  ],
  'a move': [
    {
      type: 'strainscope.org.node.moved.v1',
      key: otherTeam,
      message: { nodeId: otherTeam, parentId: institution, path: [organization, institution, otherTeam], version: 4 },
    },
  ],
  'a deletion': [
    { type: 'strainscope.org.node.deleted.v1', key: otherTeam, message: { nodeId: otherTeam, version: 5 } },
    left(people.bob, otherTeam),
  ],
  'a withdrawn consent': [decided(1n)],
  'an event that comes meanwhile': [
    hae({ eventId: id(105), personId: people.ann, occurredAt: '2026-11-03T10:00:00Z' }),
  ],
  'a new consent': [decided(2n, 'care', 'team')],
  'a simulation that ends': [
    run({ simulationId: id(203), eventId: id(104), personId: people.bob, scope: otherScope }).completed(0.2),
  ],
  'another name': [person(people.ann, 'Zoe', 'Zander')],
  'a second team': [member(people.ann, otherTeam, 'player', 100)],
  'an erasure': [{ type: 'strainscope.auth.person.erased.v1', key: people.ann, message: { personId: people.ann } }],
};

test('summaries keep in step with events, whatever happens to tree and people, also when it is told twice', async () => {
  await expectInStep();
  expect((await summaries()).kept.regions).not.toHaveLength(0);
  for (const drafts of Object.values(edits)) {
    await told(...drafts, ...drafts);
    await expectInStep();
  }
}, 120_000);

test('words of a name go with it', async () => {
  const words = async () =>
    (
      await service.rows<{ word: string }>('select word from player_words where person_id = ? order by word', [
        people.ann,
      ])
    ).map(({ word }) => word);
  expect(await words()).toEqual(['ann ash', 'ash']);
  await told(person(people.ann, 'Anna-Lena', 'von Ash'));
  expect(await words()).toEqual(['anna lena von ash', 'ash', 'lena von ash', 'von ash']);
  await told(...edits['an erasure']!);
  expect(await words()).toEqual([]);
});

test('changes of the same people and nodes at the same time leave nothing out', async () => {
  const em = service.running.app.get(EntityManager);
  const inOwn = (sql: string, values: unknown[]) =>
    inRequestContext(em, () =>
      withScope(em, serviceScope, async (own) => {
        await own.execute(sql, values);
        // As long as a handler takes: the others are under way meanwhile.
        await own.execute('select pg_sleep(0.02)');
      }),
    );
  const newPeople = Array.from({ length: 8 }, (_, index) => id(500 + index));
  await Promise.all(
    newPeople.flatMap((personId, index) => [
      inOwn(
        `insert into people (id, last_name) values (?, ?) on conflict (id) do update set last_name = excluded.last_name`,
        [personId, `Person ${index}`],
      ),
      inOwn(`insert into members values (?, ?, 'player', 'active', '', now(), ?::uuid[])`, [
        personId,
        team,
        `{${teamScope.join(',')}}`,
      ]),
      inOwn(`insert into processing_permissions values (?, ?::text[], '', true, 1)`, [
        personId,
        index % 2 === 0 ? '{}' : '{care,team}',
      ]),
      inOwn(
        `with event as (
           insert into haes values (?, ?, ?, ?::uuid[], '', '', now(), '', 1, 1, 1, 'hae', '{}', now()) returning *
         )
         insert into totals select person_id, team_id, scope, 1, 0, 0, 0, 0, 0, occurred_at from event`,
        [id(600 + index), personId, team, `{${teamScope.join(',')}}`],
      ),
      inOwn(`update members set status = 'injured' where node_id = ?`, [team]),
    ]),
  );
  await service.rows(`insert into people (id) select person_id from members on conflict do nothing returning id`);
  await expectInStep();
});
