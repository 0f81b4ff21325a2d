import { readFile } from 'node:fs/promises';
import { csrfHeader, type CallAnswer, type Calls } from '@strainscope/console-contract';
import { newId } from '@strainscope/kernel';
import { eventually } from '@strainscope/testing';
import { ConsoleApi } from '../src/product/console-api.ts';
import { signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let product: Product;
beforeAll(async () => {
  product = await Product.start({ demo: 'people' });
});
afterAll(() => product?.remove());

const signedIn = (role: string) => {
  const { email, password } = signInOf(role);
  return ConsoleApi.signIn(product.url, email, password);
};

const example = (name: string) => readFile(new URL(`../../fe-solver/examples/${name}`, import.meta.url));

/** The hexahedron in tension of the solver's examples. */
async function send(api: ConsoleApi, id = newId()): Promise<Response> {
  const body = new FormData();
  body.append('problem_id', id);
  body.append('name', 'A cube in tension');
  body.append('files', new Blob([await example('tension.json')]), 'problem.json');
  body.append('files', new Blob([await example('cube.inp')]), 'cube.inp');
  return api.fetch('/bff/problems/send', { method: 'POST', headers: { [csrfHeader]: '1' }, body });
}

test('a researcher sends a problem, sees it complete and takes its result along', async () => {
  const api = await signedIn('admin');
  const sent = await send(api);
  expect(sent.status).toBe(200);
  const { data } = (await sent.json()) as CallAnswer<Calls['problems.send']>;
  const problem = await eventually(
    async () => {
      const found = await api.call('problems.get', { params: { id: data._id } });
      expect(found.status).toBe('complete');
      return found;
    },
    { within: 60_000, every: 200 },
  );
  expect(problem.results.map(({ name }) => name)).toEqual(['result.json', 'nodes.csv', 'elements.csv']);
  const response = await api.fetch(`/bff/problems/${data._id}/results/result.json`);
  const result = (await response.json()) as { parts: Record<string, { mps: number }> };
  // Green–Lagrange strain of half as long again.
  expect(result.parts['gel']!.mps).toBeCloseTo((1.5 ** 2 - 1) / 2, 4);
});

test('without the permission nothing is taken', async () => {
  const refused = await send(await signedIn('family'));
  expect([403, 404]).toContain(refused.status);
});
