import type { FileVerdict } from '@strainscope/console-contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { mockFetch } from '../../../../test/mock-fetch.ts';
import type { Mapping } from './mapping-draft.ts';
import { MappingWizard } from './mapping-wizard.tsx';

const teamId = '0198f0f0-0000-7000-8000-000000000001';
const long = 'Angular velocity of the mouthguard about its forward axis, resampled and filtered';
const table = {
  headings: ['t', 'Acc X (m/s²)', 'Acc Y (m/s²)', 'Acc Z (m/s²)', long, 'wy', 'wz', 'Sensor', 'Event', 'Date', 'Clock'],
  rows: [['0', '1', '2', '3', '4', '5', '6', 'H1', '7', '2026-11-21', '14:03:05']],
  units: {
    time: ['s', 'ms'],
    linearAcceleration: ['m/s²', 'g'],
    angularVelocity: ['rad/s', 'deg/s'],
    angularAcceleration: ['rad/s²'],
  },
};
const axes = { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] };
const ids = {
  from: 'columns',
  sensorId: 'Sensor',
  eventId: ['Event', 'Session'],
  player: 'Who',
  date: { column: 'Date', formats: ['yyyy-MM-dd', 'd/M/yy'] },
  time: { column: 'Clock', formats: ['HH:mm:ss'], withoutHour: ['mm:ss'] },
};
const defaults = { headingRows: 1, sensorToCgMetres: [0, 0, 0], preTriggerMs: null, sampleRateHz: null };
const linear = { columns: ['Acc X.*', 'Acc Y.*', 'Acc Z.*'], unit: 'g', sign: 1 };
const saved: Mapping = {
  version: 1,
  ...defaults,
  time: [{ column: 't', unit: 'ms' }],
  linearAcceleration: linear,
  axes,
  ids,
  confirmedUnits: {},
};

const verdict: FileVerdict & { table: typeof table } = {
  file_name: 'bench.csv',
  sha256: 'x',
  state: 'refused',
  brand: '',
  events: [],
  warnings: [],
  problems: [],
  guessed_units: '',
  sample_rate_hz: 0,
  estimated_solve_seconds: 0,
  table,
  guessed_mapping: { version: 1, headingRows: 1, axes, time: [{ column: 't', unit: 'ms' }] },
};

/** The wizard over a server that believes headings in m/s² until g is confirmed; what mappings it was asked to read with. */
function open(mappings: Mapping[] = []) {
  const asked: Mapping[] = [];
  const contradiction = { code: 'UNIT_CONTRADICTED', message: 'Headed as m/s².', row: 1 };
  globalThis.fetch = mockFetch({
    [`mappings.list ${teamId}`]: () => ({
      message: 'ok',
      total: mappings.length,
      data: mappings.map((mapping) => ({ _id: 'm1', name: 'Rig', mapping, saved_at: '2026-11-21T10:00:00Z' })),
    }),
    'uploads.send': (_, body) => {
      const settings = JSON.parse((body as FormData).get('settings') as string) as {
        conditioning: { generic_mapping: Mapping };
      };
      const mapping = settings.conditioning.generic_mapping;
      asked.push(mapping);
      const { linearAcceleration, confirmedUnits = {} } = mapping as {
        linearAcceleration?: { unit: string };
        confirmedUnits?: Record<string, unknown>;
      };
      const isRefused = linearAcceleration?.unit === 'g' && confirmedUnits['linearAcceleration'] === undefined;
      const problems = isRefused ? [{ ...contradiction, column: 'Acc X (m/s²)', stated_unit: 'm/s²' }] : [];
      const file = { ...verdict, state: isRefused ? 'refused' : 'accepted', problems, table: undefined };
      return { message: 'ok', data: { upload_id: teamId, files: [file] } };
    },
  });
  const used: Mapping[] = [];
  const file = new File(['t'], 'bench.csv');
  render(
    <MappingWizard file={file} verdict={verdict} teamId={teamId} settings={{}} onUse={(each) => used.push(each)} />,
  );
  return { asked, used };
}

/** Chooses an option of a select by typing what it begins with. */
async function choose(field: string, option: string) {
  const [input] = await screen.findAllByLabelText(field, { selector: 'input' });
  fireEvent.mouseDown(input!);
  fireEvent.change(input!, { target: { value: option } });
  fireEvent.keyDown(input!, { key: 'Enter', keyCode: 13 });
}

const useIt = async () => {
  await waitFor(() => expect(screen.getByText('Read the files like this').closest('button')?.disabled).toBe(false), {
    timeout: 5_000,
  });
  fireEvent.click(screen.getByText('Read the files like this'));
};

it('a mapping that the team saved is used as it is, and what it says beside the fields is told', async () => {
  const inMetres = { ...saved, linearAcceleration: { ...linear, unit: 'm/s²' } };
  const { used } = open([inMetres]);
  expect(await screen.findByText(/events are told apart by “Session”, too; the player stands in “Who”/)).toBeTruthy();
  await useIt();
  expect(used).toEqual([inMetres]);
});

it('a unit is confirmed against what the heading says, and no more once another one is chosen', async () => {
  const { asked, used } = open([saved]);
  const button = 'The linear acceleration is in g, although the heading says m/s²';
  fireEvent.click(await screen.findByText(button, {}, { timeout: 5_000 }));
  await useIt();
  const confirmedUnits = { linearAcceleration: { unit: 'g', headed: ['m/s²'] } };
  expect(used).toEqual([{ ...saved, confirmedUnits }]);

  await choose('Linear acceleration, unit', 'm/s²');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ linearAcceleration: { unit: 'm/s²' } }), { timeout: 5_000 });
  expect(asked.at(-1)).toMatchObject({ confirmedUnits: {} });
});

it('maps rotation alone, from columns whose headings are long and told whole', async () => {
  const { used } = open();
  const [heading] = await screen.findAllByTitle(long);
  expect(heading?.textContent).toBe(long);
  expect(screen.getByText(/^Still to say: /).textContent).toContain('x, y, z of a quantity that was measured');
  for (const [axis, heading] of [long, 'wy', 'wz'].entries()) {
    await choose(`Angular velocity, axis ${'xyz'[axis]}`, `${heading} · ${axis + 4}`);
  }
  fireEvent.change(screen.getByLabelText('Sensor id'), { target: { value: '17' } });
  fireEvent.change(screen.getByLabelText('Date and time of the event'), { target: { value: '2026-11-21T10:00' } });
  await useIt();
  expect(used).toMatchObject([{ angularVelocity: { columns: [long, 'wy', 'wz'], unit: 'rad/s' } }]);
  expect(used[0]).not.toHaveProperty('linearAcceleration');
});
