import { EntityManager } from '@mikro-orm/postgresql';
import type { EventDraft } from '@strainscope/messaging';
import { withScope } from '@strainscope/persistence';
import { testedService } from '@strainscope/service-kit/testing';
import type { TestedService } from '@strainscope/service-kit/testing';
import { reporting } from '../src/reporting.service.ts';
import { hae, id, league, matchDay, node, people, tree } from './league.ts';

const { organization, institution, team, otherInstitution, otherTeam } = tree;

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

interface Eyes {
  level: number;
  nodeIds?: string[];
  personIds?: string[];
}

/** Answers the nodes whose sums row-level security alone shows, with no condition beside it. */
async function seenBy({ level, nodeIds = [], personIds = [] }: Eyes): Promise<{ totals: string[]; regions: string[] }> {
  const em = service.running.app.get(EntityManager).fork();
  return withScope(em, { level, nodeIds, personIds }, async (own) => {
    const idsOf = async (table: string) =>
      (await own.execute<{ id: string }[]>(`select distinct node_id as id from ${table} order by 1`)).map(
        ({ id }) => id,
      );
    return { totals: await idsOf('node_totals'), regions: await idsOf('node_regions') };
  });
}

const nothing = { totals: [], regions: [] };

test('sums are seen by staff of the node and above it, and by no player, guardian or stranger', async () => {
  expect(await seenBy({ level: 1000 })).toEqual({ totals: [institution, team, otherTeam], regions: [team] });
  expect(await seenBy({ level: 300, nodeIds: [organization] })).toEqual({
    totals: [institution, team, otherTeam],
    regions: [team],
  });
  expect(await seenBy({ level: 200, nodeIds: [team] })).toEqual({ totals: [team], regions: [team] });
  expect(await seenBy({ level: 200, nodeIds: [otherTeam] })).toEqual({ totals: [otherTeam], regions: [] });
  expect(await seenBy({ level: 100, personIds: [people.ann] })).toEqual(nothing);
  expect(await seenBy({ level: 150, personIds: [people.guardian, people.ann] })).toEqual(nothing);
  expect(await seenBy({ level: 300, nodeIds: [id(99)] })).toEqual(nothing);
});

test('sums follow their node: who runs the place to which a team moves sees them, and who ran it does not', async () => {
  const heads = { from: { level: 250, nodeIds: [institution] }, to: { level: 250, nodeIds: [otherInstitution] } };
  expect(await seenBy(heads.from)).toEqual({ totals: [institution, team], regions: [team] });
  expect(await seenBy(heads.to)).toEqual({ totals: [otherTeam], regions: [] });
  const path = [organization, otherInstitution, team];
  await told({
    type: 'strainscope.org.node.moved.v1',
    key: team,
    message: { nodeId: team, parentId: otherInstitution, path, version: 2 },
  });
  expect(await seenBy(heads.from)).toEqual({ totals: [institution], regions: [] });
  expect(await seenBy(heads.to)).toEqual({ totals: [team, otherTeam], regions: [team] });
});

test('sums of a node that is heard of after its events are seen with it', async () => {
  const scope = [organization, institution, id(6)];
  const heads = { level: 250, nodeIds: [institution] };
  await told(hae({ eventId: id(120), personId: people.bob, scope }));
  await told(node(id(6), 'team', scope, 'Harbour U18'));
  expect((await seenBy(heads)).totals).toContain(id(6));
});

test('who sees no sum writes none: what keeps them in step has the eyes of the service', async () => {
  const em = service.running.app.get(EntityManager).fork();
  const refreshed = withScope(em, { level: 100, nodeIds: [], personIds: [people.ann] }, (own) =>
    own.execute('select refresh_nodes(?::uuid[])', [`{${team}}`]),
  );
  await expect(refreshed).rejects.toThrow(/row-level security/);
});
