import { readFieldFrame, readFieldHeader } from '@strainscope/proto/field-format';
import { eventually } from '@strainscope/testing';
import { ConsoleApi } from '../src/product/console-api.ts';
import { nodeOf, signInOf, teamFiles } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let product: Product;
beforeAll(async () => {
  product = await Product.start({ demo: 'people' });
});
afterAll(() => product?.remove());

/** How long a simulation takes, on a machine that is busy otherwise. */
const SOLVED_MS = 400_000;
const team = nodeOf('team');

/** What somebody of the team makes once in the console; from then on nobody signs in. */
async function makeToken(): Promise<string> {
  const { email, password } = signInOf('team');
  const console = await ConsoleApi.signIn(product.url, email, password);
  return (
    await console.call('apiTokens.create', {
      body: { name: 'Walk', scopes: ['uploads:write', 'events:read', 'simulations:read'], days: 1, password },
    })
  ).token;
}

interface Upload {
  files: { events: { event_id: string; state: string }[] }[];
}
interface Event {
  conditioning: { filter: string; version: string; baseline: string };
  simulations: { id: string; state: string; links: { simulation: string; field: string | null } }[];
}
interface Listed {
  simulations: { id: string; state: string; event: string }[];
}
interface Simulation {
  state: string;
  result: { metrics: { key: string; value: number }[] };
  links: { field: string };
}

test('with a token alone from a file to its strain field', async () => {
  const headers = { authorization: `Bearer ${await makeToken()}` };
  const fetched = async (link: string, init: RequestInit = {}) => {
    const response = await fetch(`${product.url}${link}`, { ...init, headers });
    if (!response.ok) throw new Error(`${link} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const read = async <T>(link: string, init?: RequestInit) => (await (await fetched(link, init)).json()) as T;

  const [file] = teamFiles(1);
  const form = new FormData();
  form.set('team', team.id);
  form.set('settings', JSON.stringify({ simulation: { mesh_type: 'coarse' }, conditioning: { filter: 'cfc-180' } }));
  form.set('files', new Blob([file!.bytes as Uint8Array<ArrayBuffer>]), file!.name);
  const upload = await read<Upload>('/v1/uploads', { method: 'POST', body: form });
  const [verdict] = upload.files[0]!.events;
  expect(verdict!.state).toBe('recorded');

  const event = await eventually(async () => {
    const found = await read<Event>(`/v1/events/${verdict!.event_id}`);
    expect(found.simulations).toHaveLength(1);
    return found;
  });
  expect(event.conditioning).toMatchObject({ filter: 'CFC 180 (SAE J211)', version: 'v2' });
  const [named] = event.simulations;

  const simulation = await eventually(
    async () => {
      const found = await read<Simulation>(named!.links.simulation);
      expect(found.state).toBe('complete');
      return found;
    },
    { within: SOLVED_MS, every: 1000 },
  );
  const list = await eventually(async () => {
    const found = await read<Listed>(`/v1/simulations?event=${verdict!.event_id}&state=complete`);
    expect(found.simulations).toHaveLength(1);
    return found;
  });
  expect(list.simulations[0]).toMatchObject({ id: named!.id, event: verdict!.event_id });

  const bytes = new Uint8Array(await (await fetched(simulation.links.field)).arrayBuffer());
  const layout = readFieldHeader(bytes);
  const frames = layout.times.map((_, frame) => readFieldFrame(layout, bytes, frame));
  const largest = Math.max(...frames.map((strains) => strains.reduce((most, strain) => Math.max(most, strain), 0)));
  const mps95 = simulation.result.metrics.find(({ key }) => key === 'mps95')!.value;
  expect(mps95).toBeGreaterThan(0.01);
  expect(largest).toBeGreaterThanOrEqual(mps95);
}, 600_000);
