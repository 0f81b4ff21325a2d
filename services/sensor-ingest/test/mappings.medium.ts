import { runAsActor, type Actor } from '@strainscope/access';
import { Level } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { genericCsv } from './fixtures/brand-files.ts';
import { TestIngest } from './ingest.ts';

let ingest: TestIngest;
let team: { teamId: string; scope: string[] };
let coach: Actor;

beforeAll(async () => {
  ingest = await TestIngest.start();
});
afterAll(() => ingest.close());

beforeEach(async () => {
  team = await ingest.plantTeam();
  coach = await ingest.employ(team.teamId);
});

const columns = (word: string) => ['X', 'Y', 'Z'].map((axis) => `${word} ${axis}`);
const channel = (word: string, unit: string) => ({
  columns: columns(word).map((name) => `${name} \\(${unit}\\)`),
  unit,
});
/** What the headings of `genericCsv` mean. */
const mapping = {
  version: 1,
  time: [{ column: 'Time \\(ms\\)', unit: 'ms' }],
  linearAcceleration: channel('Acc', 'g'),
  angularVelocity: channel('Gyro', 'deg/s'),
  axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  ids: { from: 'given', sensorId: '17', occurredAt: '2026-11-21T10:00:00' },
};
const json = JSON.stringify(mapping);

const save = (actor: Actor, name: string, mappingJson = json, { teamId } = team) =>
  runAsActor(actor, () => ingest.mappings.saveMapping({ teamId, name, mappingJson }));
const list = async (actor: Actor, { teamId } = team) =>
  (await runAsActor(actor, () => ingest.mappings.listMappings({ teamId }))).mappings;

describe('saved mappings', () => {
  it('are the team’s, by name; the same name again replaces', async () => {
    await save(coach, 'Rig B');
    await save(coach, ' Rig A ');
    const colleague = await ingest.employ(team.teamId);
    expect((await list(colleague)).map(({ name }) => name)).toEqual(['Rig A', 'Rig B']);

    await save(colleague, 'Rig A', JSON.stringify({ ...mapping, sampleRateHz: 1000 }));
    const [first, ...others] = await list(coach);
    expect(JSON.parse(first!.mappingJson)).toMatchObject({ sampleRateHz: 1000, headingRows: 1 });
    expect(others).toHaveLength(1);
  });

  it('go when they are forgotten', async () => {
    const { mappingId } = await save(coach, 'Rig');
    const forget = (actor: Actor) =>
      runAsActor(actor, () => ingest.mappings.forgetMapping({ teamId: team.teamId, mappingId }));
    await forget(coach);
    expect(await list(coach)).toEqual([]);
    await expect(forget(coach)).rejects.toMatchObject({ status: 404 });
  });

  it('that cannot be used are refused', async () => {
    await expect(save(coach, 'Rig', '{"version":1}')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(save(coach, '  ')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('follow a team that is merged into another one', async () => {
    await save(coach, 'Rig');
    const [organizationId] = team.scope;
    const other = await ingest.plantTeam('Europe/Berlin', organizationId);
    const { teamId: nodeId } = team;
    const message = { nodeId, intoNodeId: other.teamId, path: other.scope, version: 2 };
    await ingest.announce({ type: 'strainscope.org.node.merged.v1', key: nodeId, message });
    const staff = await ingest.employ(other.teamId);
    await eventually(async () => expect((await list(staff, other)).map(({ name }) => name)).toEqual(['Rig']));
  });

  it.each([
    ['staff of another team', async () => ingest.employ((await ingest.plantTeam()).teamId)],
    ['a player', async () => ({ personId: crypto.randomUUID(), level: Level.player, permissions: [] })],
  ])('are nothing for %s: denied looks like missing', async (_, someone) => {
    const { mappingId } = await save(coach, 'Rig');
    const stranger = await someone();
    const { teamId } = team;
    for (const call of [
      () => list(stranger),
      () => save(stranger, 'Rig'),
      () => runAsActor(stranger, () => ingest.mappings.forgetMapping({ teamId, mappingId })),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await list(coach)).toHaveLength(1);
  });
});

describe('a table that no brand’s rule recognises', () => {
  const check = async (conditioning: { genericMappingJson?: string }, brand = '') => {
    const uploadId = await ingest.open(coach, team.teamId, { brand, conditioning });
    const stored = await ingest.store(genericCsv());
    return runAsActor(coach, () => ingest.uploads.checkFile({ uploadId, ...stored }));
  };

  it.each(['', 'generic'])(
    'shows its first lines in the pre-check (brand "%s"), and nothing of them once ingested',
    async (brand) => {
      const { table } = await check({}, brand);
      expect(table?.headings).toHaveLength(7);
      expect(table?.rows).toHaveLength(5);
      expect(table?.timeUnits).toContain('us');
      expect(table?.linearAccelerationUnits).toContain('g');
      expect(Number(table?.rows[1]?.cells[0])).toBeCloseTo(1000 / 3200);

      const uploadId = await ingest.open(coach, team.teamId, { brand });
      expect((await ingest.ingest(coach, uploadId, genericCsv())).table).toBeUndefined();
    },
  );

  it('is read by the mapping whether or not "Any other sensor" was chosen, with its first event as it would be stored', async () => {
    for (const brand of ['', 'generic']) {
      const verdict = await check({ genericMappingJson: json }, brand);
      expect(verdict).toMatchObject({ state: 'accepted', brand: 'generic', guessedUnits: 'g, deg/s' });
      const { preview } = verdict;
      expect(preview).toMatchObject({ sensorId: '17', sourceEventId: 'headform test 3.csv' });
      const { time = [], linearAcceleration: { x = [], y = [], z = [] } = {} } = preview?.signals ?? {};
      const largest = Math.max(...x.map((_, i) => Math.hypot(x[i]!, y[i]!, z[i]!))) / 9.80665;
      expect(largest).toBeCloseTo(verdict.events[0]!.plaG!, 3);
      expect(preview?.peaks.find(({ key }) => key === 'pla')?.value).toBeCloseTo(largest, 3);
      expect(time.length).toBe(x.length);
    }
    const [{ n } = { n: -1 }] = await ingest.query<{ n: number }>(
      'select count(*)::int as n from haes where team_id = ?',
      [team.teamId],
    );
    expect(n).toBe(0);
  });

  it('is refused where a heading states another unit, until that unit is confirmed against this one', async () => {
    const inMetres = { ...mapping, linearAcceleration: { ...mapping.linearAcceleration, unit: 'm/s²' } };
    const checked = (confirmedUnits: object) =>
      check({ genericMappingJson: JSON.stringify({ ...inMetres, confirmedUnits }) });
    const { problems, state } = await checked({});
    expect(state).toBe('refused');
    expect(problems).toMatchObject([{ code: 'UNIT_CONTRADICTED', column: 'Acc X (g)', statedUnit: 'g' }]);
    expect((await checked({ linearAcceleration: { unit: 'mm/s²', headed: ['g'] } })).state).toBe('refused');
    expect((await checked({ linearAcceleration: { unit: 'm/s²', headed: ['g'] } })).state).toBe('accepted');
  });

  it('has no preview of somebody who waits for consent', async () => {
    const personId = crypto.randomUUID();
    await ingest.wear(team.teamId, 'generic', '17', personId);
    await ingest.decide(personId);
    const verdict = await check({ genericMappingJson: json });
    expect(verdict.events[0]?.state).toBe('awaiting-consent');
    expect(verdict.preview).toBeUndefined();
  });

  it('takes the rate of the mapping where it carries no time, and no other file does', async () => {
    const { time: _, ...timeless } = mapping;
    const rate = { ...timeless, time: [{ fromRate: true }], sampleRateHz: 1600 };
    const verdict = await check({ genericMappingJson: JSON.stringify(rate) });
    expect(verdict.events[0]?.windowMs).toBeCloseTo((159 / 1600) * 1000, 0);
  });
});
