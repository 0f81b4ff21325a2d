import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@strainscope/testing';
import { Database } from '../src/product/database.ts';
import { ConsoleApi } from '../src/product/console-api.ts';
import { league, signInOf } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

let data: string;
let product: Product;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'strainscope-erasure-'));
});
afterAll(async () => {
  await product?.stop();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

/** The steps of an erasure as the database shows them; each holds from then on. */
const steps = {
  'it was asked for': `select count(*) from auth.erasures`,
  'a service has erased': `select count(*) from auth.erasures where answers <> '{}'`,
  'every service has': `select count(*) from auth.erasures where state <> 'erasing'`,
  'the receipt was sent': `select count(*) from auth.erasures e where state <> 'erasing'
    and not exists (select from auth.letter_orders where subject_id = e.id)`,
};

async function killOnce(reached: string): Promise<void> {
  const database = await Database.open(data);
  await eventually(async () => expect(await database.count(reached)).toBe(1), { within: 120_000, every: 2 });
  await product.kill();
  await database.close().catch(() => undefined);
}

test('killed with -9 between any two steps, an erasure ends once, with one receipt', async () => {
  const { email, password } = signInOf('player');
  const { id } = league.people.find((person) => person.email === email)!;
  const start = async () => void (product = await Product.start({ data, demo: 'people', timeout: 300_000 }));
  await start();
  const player = await ConsoleApi.signIn(product.url, email, password);
  await player.call('privacy.eraseAccount', { body: { password } });
  for (const reached of Object.values(steps)) {
    await killOnce(reached);
    await start();
  }

  const database = await Database.open(data);
  try {
    const complete = `select count(*) from auth.erasures where state = 'complete' and address is null`;
    await eventually(async () => expect(await database.count(complete)).toBe(1), { within: 120_000 });
    expect(await database.count('select count(*) from auth.erasures')).toBe(1);
    // The lists keep the mark of somebody erased, and nothing else.
    for (const named of ['auth.people where id =', "reporting.people where first_name || last_name <> '' and id ="])
      expect(await database.count(`select count(*) from ${named} any ($1::uuid[])`, [id])).toBe(0);
    expect(await database.deadLetters()).toBe(0);
    const folder = join(data, 'mail');
    const letters = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    expect(letters.filter((letter) => letter.includes(email) && letter.includes('erasure-receipt'))).toHaveLength(1);
  } finally {
    await database.close();
  }
}, 900_000);
