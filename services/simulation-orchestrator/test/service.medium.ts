import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Actor } from '@strainscope/access';
import { Level, newId } from '@strainscope/kernel';
import { SimulationSettingsSchema } from '@strainscope/proto/ingest';
import { OperationsService, SimulationService } from '@strainscope/proto/simulation';
import type { TestedService } from '@strainscope/service-kit/testing';
import { eventually } from '@strainscope/testing';
import { WholeService } from './whole-service.ts';

const recorded = 'strainscope.ingest.hae.recorded.v1';
const replaced = 'strainscope.ingest.hae.replaced.v1';

describe('the whole service', () => {
  let whole: WholeService;
  let service: TestedService;
  beforeAll(async () => {
    whole = await WholeService.start();
    ({ service } = whole);
  });
  afterAll(() => whole.stop());

  async function staffOf(teamId: string): Promise<Actor> {
    const coach: Actor = { personId: newId(), level: Level.team, permissions: ['portal'] };
    const message = { personId: coach.personId, nodeId: teamId, role: 'staff', level: Level.team };
    await service.announce('strainscope.org.member.joined.v1', coach.personId, message);
    await service.settled();
    return coach;
  }

  it('brings a recorded HAE to a result that staff can read and strangers cannot find', async () => {
    const event = await whole.hae();
    await service.announce(recorded, event.eventId, event);
    const completed = await eventually(
      async () => {
        const messages = await service.announced('strainscope.simulation.simulation.completed.v1');
        const mine = messages.find(({ facts }) => (facts as { eventId: string }).eventId === event.eventId);
        if (!mine) throw new Error('not yet');
        return mine;
      },
      { within: 20_000 },
    );
    expect(completed.metrics).toContainEqual({ key: 'mps95', value: 0.21 });
    const client = service.client(SimulationService, await staffOf(event.teamId));
    const { simulations } = await client.listOfEvent({ eventId: event.eventId });
    expect(simulations).toMatchObject([{ state: 'complete', progress: 1, facts: { eventId: event.eventId } }]);
    const simulationId = simulations[0]!.facts!.simulationId;
    const log = await client.getLog({ simulationId });
    expect(log.lines.map(({ text }) => text)).toEqual(['half']);
    const stranger = service.client(SimulationService, await staffOf(newId()));
    await expect(stranger.getSimulation({ simulationId })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('makes one simulation of an event that is told twice', async () => {
    const event = await whole.hae();
    for (let n = 0; n < 2; n += 1) await service.announce(recorded, event.eventId, event);
    await service.settled();
    expect(await whole.simulationsOf(event)).toHaveLength(1);
  });

  it('simulates new content again, keeps the old simulation, and ignores what comes late', async () => {
    const old = await whole.hae();
    const now = Date.now();
    const changed = await whole.hae({
      hae: { eventId: old.eventId, scope: old.scope, recordedAt: timestampFromDate(new Date(now + 60_000)) },
    });
    await service.announce(recorded, old.eventId, old);
    await service.announce(replaced, old.eventId, { hae: changed });
    await service.announce(recorded, old.eventId, old);
    await service.settled();
    const simulations = await whole.simulationsOf(old);
    expect(simulations.map(({ motion_hash }) => motion_hash)).toEqual([old.motionHash, changed.motionHash]);
  });

  it('leaves out what is simulated already, but not its replacement', async () => {
    const settings = (meshType: string) =>
      create(SimulationSettingsSchema, { meshType, meshSubtype: 'male', excludeSimulated: true });
    const old = await whole.hae({ hae: { settings: settings('coarse') } });
    await service.announce(recorded, old.eventId, old);
    await whole.completed(old);
    const again = { eventId: old.eventId, scope: old.scope };
    const later = (seconds: number) => timestampFromDate(new Date(Date.now() + seconds * 1_000));
    const onFine = { ...old, settings: settings('fine'), recordedAt: later(60) };
    await service.announce(replaced, old.eventId, { hae: onFine });
    const changed = await whole.hae({ hae: { ...again, settings: settings('coarse'), recordedAt: later(120) } });
    await service.announce(replaced, old.eventId, { hae: changed });
    await service.settled();
    const hashes = (await whole.simulationsOf(old)).map(({ motion_hash }) => motion_hash);
    expect(hashes).toEqual([old.motionHash, changed.motionHash]);
  });

  it('takes a replacement that arrives before what it replaces', async () => {
    const old = await whole.hae();
    const changed = await whole.hae({
      hae: { eventId: old.eventId, scope: old.scope, recordedAt: timestampFromDate(new Date(Date.now() + 60_000)) },
    });
    await service.announce(replaced, old.eventId, { hae: changed });
    await service.announce(recorded, old.eventId, old);
    await service.settled();
    expect((await whole.simulationsOf(old)).map(({ motion_hash }) => motion_hash)).toEqual([changed.motionHash]);
  });

  it('does not simulate what nobody asked for, but lets staff submit it later', async () => {
    const quiet = await whole.hae({ hae: { simulate: false } });
    const falsePositive = await whole.hae({
      hae: { scope: quiet.scope, teamId: quiet.teamId, simulate: false, label: 'false-positive' },
    });
    for (const event of [quiet, falsePositive]) await service.announce(recorded, event.eventId, event);
    await service.settled();
    expect(await whole.simulationsOf(quiet)).toEqual([]);
    const client = service.client(SimulationService, await staffOf(quiet.teamId));
    const eventIds = [quiet.eventId, falsePositive.eventId];
    const { items } = await client.submit({ eventIds, meshType: 'coarse', meshSubtype: 'male', confirm: true });
    expect(items.map(({ answer, reason }) => ({ answer, reason }))).toEqual([
      { answer: 'new', reason: undefined },
      { answer: 'refused', reason: 'It is labelled a false positive.' },
    ]);
  });

  it('keeps what operators did when they are erased, under an id that leads nowhere', async () => {
    const operator: Actor = { personId: newId(), level: Level.admin, permissions: ['operator'] };
    const operations = (who: Actor) => service.client(OperationsService, who);
    for (const state of ['paused', 'open']) await operations(operator).controlPool({ pool: '*', state });
    await service.rows(
      `insert into dead_letters (event_id, topic, "offset", key, headers, value, cause, discarded_at)
       values (?, 'auth', 0, ?, '{}', '', 'given up', now()) returning 1`,
      [newId(), operator.personId],
    );
    const erasure = { personId: operator.personId, erasureId: newId() };
    await service.announce('strainscope.auth.person.erased.v1', operator.personId, erasure);
    await service.settled();
    const [erased] = await service.announced('strainscope.simulation.personal-data.erased.v1');
    expect(erased).toMatchObject({ erasureId: erasure.erasureId });
    expect(JSON.stringify(erased)).not.toContain('operator actions');
    expect(await service.rows('select from dead_letters')).toEqual([]);
    const { actions } = await operations({ ...operator, personId: newId() }).listOperatorActions({});
    const of = { actorId: operator.personId, subject: '*' };
    expect(actions).toMatchObject([
      { ...of, action: 'opened' },
      { ...of, action: 'paused' },
    ]);
  });
});
