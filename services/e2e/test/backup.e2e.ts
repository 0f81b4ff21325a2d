import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sendAll, signedIn, verdict } from '../src/chaos/chaos-run.ts';
import { instantSolver } from '../src/chaos/instant-solver.ts';
import { Database } from '../src/product/database.ts';
import { teamFiles } from '../src/product/demo.ts';
import { Product } from '../src/product/product.ts';

const root = resolve(import.meta.dirname, '../../..');
const execute = promisify(execFile);

let folder: string;
let product: Product | undefined;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'strainscope-backup-'))));
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs one of the product's command lines and answers what it printed. */
async function command(program: string, ...args: string[]): Promise<string> {
  const entry = resolve(root, 'services/all-in-one/dist', `${program}.js`);
  const { stdout } = await execute(resolve(root, 'node_modules/.bin/node'), [entry, ...args], { cwd: root });
  return stdout;
}

/** Gives an entry in the middle of the access log another purpose, as whoever runs the database could. @returns its place */
async function tamper(data: string): Promise<string> {
  const database = await Database.open(data);
  await database.query('alter table auth.access_log disable trigger user');
  const [changed] = await database.query<{ position: string }>(
    `update auth.access_log set content = (content::jsonb || '{"purpose": "none"}')::text
     where position = (select max(position) / 2 from auth.access_log) returning position`,
  );
  await database.query('alter table auth.access_log enable trigger user');
  await database.close();
  return changed!.position;
}

/** Lists a table that earlier versions had, as a backup of theirs does. */
async function listFormerTable(saved: string): Promise<void> {
  const file = join(saved, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {
    database: { tables: { schema: string; name: string; columns: string[] }[] };
  };
  const { tables } = manifest.database;
  tables.push({ ...tables.find(({ schema }) => schema === 'jobs')!, name: 'progress', columns: ['job_id'] });
  await writeFile(file, JSON.stringify(manifest));
}

test('saved while files come in, destroyed, restored: nothing is lost or doubled, and the product works on', async () => {
  const [data, saved, anew] = ['data', 'saved', 'anew'].map((name) => join(folder, name)) as [string, string, string];
  const env = { STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(folder) };
  const files = teamFiles(24, 7);
  const [before, during] = [files.slice(0, 8), files.slice(8, 16)];
  const acknowledged = new Map<string, string>();

  product = await Product.start({ data, demo: 'people', env });
  const api = await signedIn(product);
  await sendAll(api, before, acknowledged);
  const kept = [...acknowledged.values()];
  const [said] = await Promise.all([
    command('backup', 'backup', '--to', saved, '--data', data),
    sendAll(api, during, acknowledged),
  ]);
  expect(said).toMatch(/^\d+ rows of \d+ tables and \d+ files/);
  await product.kill();
  // Its database outlives it, and may still write there.
  await rm(data, { recursive: true, force: true, maxRetries: 20 });

  const damaged = join(saved, 'tables', 'sensor_ingest', 'haes.copy.gz');
  const whole = await readFile(damaged);
  await appendFile(damaged, 'x');
  await expect(command('backup', 'restore', '--from', saved, '--data', anew)).rejects.toThrow('is damaged');
  expect(existsSync(anew)).toBe(false);
  await writeFile(damaged, whole);

  await listFormerTable(saved);
  // What was begun there before is not gone on with.
  await mkdir(anew);
  await writeFile(join(anew, 'demo-2026-people.begun'), '');
  await command('backup', 'restore', '--from', saved, '--data', anew);
  product = await Product.start({ data: anew, demo: 'people', env });
  expect(product.output.filter((line) => line.includes('demo league:'))).toEqual([]);
  const database = await Database.open(anew);
  expect(await database.count('select count(*) from sensor_ingest.haes where id = any($1::uuid[])', kept)).toBe(8);
  await database.close();
  // What came in after the moment of the backup is sent again, and more: the senders have no answer to rely on.
  acknowledged.clear();
  await sendAll(await signedIn(product), files, acknowledged);
  expect(await verdict(anew, files, acknowledged)).toEqual([]);
  expect(kept.every((id) => [...acknowledged.values()].includes(id))).toBe(true);
  expect(await command('audit-verify', '--data', anew)).toContain('The chain is whole.');
  const position = await tamper(anew);
  await expect(command('audit-verify', '--data', anew)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`entry ${position}: the hash does not fit the entry`) as string,
    stdout: expect.stringContaining('THE CHAIN IS BROKEN.') as string,
  });
}, 1_500_000);
