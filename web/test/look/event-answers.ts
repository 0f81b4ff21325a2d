import type {
  EventDetail,
  EventRow,
  FileVerdict,
  RegionSummary,
  Signals,
  Simulation,
} from '@strainscope/console-contract';
import { estimatesOf, headEstimate, unlikeEstimate } from './estimates.ts';
import { eventId, players, runs, teamId } from './league.ts';
import { encodeMesh, madeUpField, madeUpMesh, madeUpPeaks, MESH_HASH } from './made-up-brain.ts';
import type { MockAnswers } from '../mock-answers.ts';

const one = (data: unknown) => ({ message: 'ok', data });
const player = players[0]!;
const occurredAt = '2026-11-21T14:03:21.480Z';
const completedAt = '2026-11-21T14:04:05.000Z';
const simulationId = runs('complete')[0]!._id;

/** Events whose run is in each state, for looking at what stands in the place of the brain. */
export const eventIds = {
  complete: eventId,
  running: runs('complete')[1]!.event_id,
  failed: runs('complete')[2]!.event_id,
  /** Running, with an estimate out of distribution. */
  unlike: runs('complete')[3]!.event_id,
  /** Running, with its estimate on its way. */
  pending: runs('complete')[4]!.event_id,
};

/** What models tell of an event: the failed one's solver has none, those without a scene of their own are estimated. */
function estimates(event_id: string) {
  if (event_id === eventIds.failed) return estimatesOf(event_id, [], { state: 'no-model' });
  if (event_id === eventIds.pending) return estimatesOf(event_id, []);
  return estimatesOf(event_id, event_id === eventIds.unlike ? [unlikeEstimate('male')] : bothHeads);
}

const bothHeads = [headEstimate('male'), headEstimate('female')];

function eventDetail(_id: string): EventDetail {
  const metric = (key: string, name: string, value: number, unit: string, source: string) => ({
    key,
    name,
    value,
    missing: null,
    unit,
    definition: `${name}, as its source defines it.`,
    source,
    variant: '',
  });
  return {
    _id,
    player_id: player._id,
    team_id: teamId,
    brand: 'prevent',
    sensor_id: 'IMG-1040',
    source_event_id: '000417',
    occurred_at: occurredAt,
    time_zone: 'Europe/London',
    zone_from_team: true,
    label: 'hae',
    session: null,
    alert: null,
    metrics: [
      metric('pla', 'Peak linear acceleration', 48.27, 'g', 'CHAMP 2022'),
      metric('paa', 'Peak angular acceleration', 3912.4, 'rad/s²', 'CHAMP 2022'),
      metric('pav', 'Peak angular velocity', 21.38, 'rad/s', 'CHAMP 2022'),
      metric('delta-pav', 'Change of angular velocity', 19.9, 'rad/s', 'CHAMP 2022'),
      metric('hic15', 'HIC15', 84.2, '', 'FMVSS 208'),
      metric('bric', 'BrIC', 0.412, '', 'Takhounts et al. 2013'),
      metric('damage', 'DAMAGE', 0.238, '', 'Gabler et al. 2019'),
      metric('harm', 'HARM', 4.96, '', 'Bailey et al. 2020'),
      metric('hip', 'Peak power', 8123, 'W', 'Newman et al. 2000'),
    ],
    warnings: ['The window ends 52 ms after the trigger; 70 ms are advised.'],
    synthetic: false,
    previous_event_id: eventIds.running,
    next_event_id: null,
    provenance: {
      file_name: 'MG001040-000417-2026-11-21T140321+480.csv',
      file_sha256: '9f2b'.repeat(16),
      definition_version: 'prevent 3',
      conditioning: 'Butterworth, 4th order, zero phase, 175 Hz linear and 250 Hz angular, version 1',
      sample_rate_hz: 3200,
      recorded_at: occurredAt,
      motion_hash: 'c41d'.repeat(16),
    },
  };
}

const fieldTimes = Array.from({ length: 61 }, (_, i) => i / 1000);
const mps95 = fieldTimes.map((t) => 0.34 * Math.sin(Math.min(1, t / 0.02) * (Math.PI / 2)) * Math.exp(-t / 0.06));

function simulation(event_id: string, index = 0): Simulation {
  const running = [eventIds.running, eventIds.unlike, eventIds.pending].includes(event_id);
  const failed = event_id === eventIds.failed;
  return {
    _id: runs('complete')[index]!._id,
    event_id,
    player_id: player._id,
    team_id: teamId,
    occurred_at: occurredAt,
    submitted_at: occurredAt,
    mesh_type: 'coarse',
    mesh_subtype: 'male',
    subtype_source: 'record',
    stale: [],
    state: running ? 'running' : failed ? 'failed' : 'complete',
    progress: running ? 0.42 : 1,
    queue_position: null,
    expected_seconds: null,
    reason_code: failed ? 'ENERGY_ERROR' : null,
    reason: failed ? 'The energy balance is off: the motion jumps, or the solution has become unstable.' : null,
    detail: failed
      ? 'Stopped at 14.0 of 60.0 ms, with MPS95 at least 21.3 % and peak strain at least 40.1 % until then: The energy balance is off by more than 1 % (element 7309 in the falx, 14.02 ms)'
      : null,
    reused: false,
    cancelled_by: null,
    waits_because: null,
    content_key: 'e5'.repeat(32),
    history: running || failed ? [] : [{ state: 'complete', at: completedAt }],
    attempts: [
      {
        number: 1,
        worker_id: 'worker-1',
        node: 'this machine',
        started_at: occurredAt,
        ended_at: occurredAt,
        outcome: 'complete',
        reason_code: null,
        reason: null,
        detail: null,
        solve_seconds: 11.8,
        cost: 0.0007,
      },
    ],
    result:
      running || failed
        ? null
        : {
            solver_version: '0.1.0',
            mesh_hash: MESH_HASH,
            metrics: [
              { key: 'mps95', value: 0.2194, unit: '' },
              { key: 'mps', value: 0.2896, unit: '' },
              { key: 'csdm5', value: 0.9744, unit: '' },
              { key: 'csdm10', value: 0.74, unit: '' },
              { key: 'csdm15', value: 0.4341, unit: '' },
            ],
            regions: [
              { region: 'frontal', mps95: 0.198, mps: 0.24 },
              { region: 'parietal', mps95: 0.183, mps: 0.23 },
              { region: 'occipital', mps95: 0.171, mps: 0.22 },
              { region: 'temporal', mps95: 0.241, mps: 0.28 },
              { region: 'cerebellum', mps95: 0.252, mps: 0.29 },
              { region: 'stem', mps95: 0.09, mps: 0.13 },
              { region: 'msc', mps95: 0.121, mps: 0.16 },
            ],
            curve: { time: fieldTimes, mps95 },
            document: {
              'principal-max-strain': {
                value: 0.03 + index * 0.017,
                location: [0.06 * Math.sin(index * 2), 0.045 * Math.cos(index * 3), 0.035 * Math.sin(index * 5)],
                'brain-region': index % 3 === 0 ? 'frontal' : index % 3 === 1 ? 'temporal' : 'cerebellum',
                time: 0.0172,
                element: 4711,
              },
              'principal-min-strain': { ...elsewhere, value: -0.18 },
              'maximum-shear-strain': { ...elsewhere, value: 0.24 },
              'maximum-PSxSR': { ...elsewhere, value: 31 },
              ...solverManifest,
            },
            field_url: `/bff/simulations/${simulationId}/field`,
            mesh_url: `/bff/meshes/${MESH_HASH}`,
            vtu_url: `/bff/simulations/${simulationId}/vtu`,
          },
  };
}

const elsewhere = { location: [0.031, -0.042, -0.05], time: 0.0165, 'brain-region': 'temporal', element: 815 };

const solverManifest = {
  provenance: {
    taskHash: '3f'.repeat(32),
    motionHash: '51'.repeat(32),
    materials: 'zhao-ji-2019',
    materialsHash: '7c'.repeat(32),
    materialsCitation: 'Zhao W, Ji S. J Neurotrauma 36, 2019.',
    materialsConvention: 'Prony terms are read relative to the instantaneous modulus.',
    elements: 15970,
    nodes: 17745,
    quality: 'standard',
    bulkModulus: 219e6,
    precision: 'single',
    backend: 'wasm-simd',
    threads: 2,
    batch: 4,
    machine: { processor: 'AMD EPYC', cores: 2, system: 'linux 6.1 x64', node: 'v24.21.0' },
    steps: 14210,
    smallestTimeStep: 4.1e-6,
    limitations: ['Not compared with experiments yet.'],
  },
  energy: { worstError: 0.0012, hourglassShare: 0.031 },
  timings: { model: 0, engine: 0.1, solve: 6.2, results: 0.3 },
};

function signals(kind: Signals['kind']): Signals {
  const time = Array.from({ length: 192 }, (_, i) => i / 3200);
  const noise = kind === 'raw' ? (i: number) => 0.08 * Math.sin(i * 12.9) * Math.sin(i * 78.2) : () => 0;
  const pulse = (height: number, shift: number) =>
    time.map(
      (t, i) =>
        height *
        (Math.exp(-(((t - 0.012 - shift) / 0.004) ** 2)) - 0.3 * Math.exp(-(((t - 0.024) / 0.006) ** 2)) + noise(i)),
    );
  const axes = (x: number, y: number, z: number) => ({ x: pulse(x, 0), y: pulse(y, 0.001), z: pulse(z, -0.001) });
  return {
    kind,
    time,
    linear_acceleration: axes(310, -290, 180),
    angular_velocity: axes(12, 14, -9),
    angular_acceleration: axes(2100, 2800, -1500),
  };
}

const eventRows: EventRow[] = runs('complete').map((run, index) => ({
  _id: run.event_id,
  player_id: player._id,
  player_name: `${player.first_name} ${player.last_name}`,
  team_id: teamId,
  team_name: run.team_name,
  brand: 'prevent',
  sensor_id: 'IMG-1040',
  occurred_at: run.occurred_at!,
  time_zone: 'Europe/London',
  pla_g: run.pla_g,
  paa: run.pla_g! * 66,
  pav: run.pla_g! * 0.4,
  label: index === 4 ? 'false-positive' : 'hae',
  verified: index === 1 ? 'true' : null,
  warnings: index === 2 ? ['The window is short.'] : [],
  simulation:
    index === 3
      ? null
      : {
          _id: run._id,
          state: index === 1 ? 'running' : 'complete',
          mps95: index === 1 ? null : run.mps95,
          basis: index === 1 ? null : run.basis,
        },
}));

const regionSummary: RegionSummary = {
  metric: 'MPS-95',
  simulations: 9,
  regions: [
    { region: 'frontal', events: 2, max_mps95: 0.21 },
    { region: 'temporal', events: 4, max_mps95: 0.24 },
    { region: 'cerebellum', events: 3, max_mps95: 0.18 },
  ],
};

export const uploadId = '0197a900-0000-7000-8000-000000000001';

const verdicts: FileVerdict[] = eventRows.map((row, index) => ({
  file_name: `MG001040-00041${index}-2026-11-21T1403${10 + index}+480.csv`,
  sha256: String(index).repeat(64),
  state: index === 3 ? 'refused' : index === 5 ? 'duplicate' : 'accepted',
  brand: 'prevent',
  events:
    index === 3
      ? []
      : [
          {
            event_id: row._id,
            source_event_id: `00041${index}`,
            sensor_id: row.sensor_id,
            player_id: player._id,
            person_unknown: index === 6,
            state: index === 5 ? 'duplicate' : 'recorded',
            occurred_at: row.occurred_at,
            window_ms: 50,
            pla_g: row.pla_g,
            warnings: [],
            problems: [],
          },
        ],
  problems:
    index === 3
      ? [{ code: 'NON_NUMERIC_CELL', message: 'The cell is not a number: "n/a".', row: 17, column: 'PLA.X.msec^2' }]
      : [],
  warnings: index === 2 ? ['The window ends 52 ms after the trigger; 70 ms are advised.'] : [],
  guessed_units: 'm/s², rad/s, rad/s²',
  sample_rate_hz: 3200,
  estimated_solve_seconds: 12,
}));

/** Answers behind the event page, the player's dashboard and the upload. */
export function eventAnswers(): MockAnswers {
  const answers: MockAnswers = {
    'events.get': (_, body) => {
      const { event_id = eventId } = body as { event_id?: string };
      return one({ event: eventDetail(event_id), simulation: simulation(event_id) });
    },
    'players.get': () => one(player),
    'players.events': () => ({
      message: 'ok',
      data: eventRows,
      page: { next_cursor: 'next', total: 212 },
      freshness: { as_of: new Date().toISOString(), lag_seconds: 0.2 },
    }),
    'players.summary': () => one(regionSummary),
    'events.strainCurve': () => one({ time: fieldTimes, mps95 }),
    [`simulations.field ${simulationId}`]: () => madeUpField(madeUpMesh(), fieldTimes),
    [`simulations.mesh ${MESH_HASH}`]: () => encodeMesh(madeUpMesh()),
    [`uploads.get ${uploadId}`]: () =>
      one({
        _id: uploadId,
        team_id: teamId,
        brand: 'prevent',
        opened_at: occurredAt,
        files: verdicts,
        files_in_all: verdicts.length,
      }),
  };
  for (const [index, { _id, event_id }] of runs('complete').entries()) {
    answers[`simulations.queue ${_id}`] = () => one(simulation(eventId, index));
    answers[`simulations.get ${_id}`] = () => one(simulation(eventId, index));
    answers[`estimates.ofEvent ${event_id}`] = () => one(estimates(event_id));
    answers[`estimates.field ${event_id} male`] = () => madeUpPeaks(madeUpMesh());
    answers[`events.signals ${event_id}`] = (url) =>
      one(signals(url.searchParams.get('kind') === 'raw' ? 'raw' : 'conditioned'));
  }
  return answers;
}
