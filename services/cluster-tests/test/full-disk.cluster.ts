import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { demoDomain, demoPassword, makeLeague, matchEvents, matchFiles } from '@strainscope/demo-league';
import { Database } from '@strainscope/e2e/database';
import { instantSolver } from '@strainscope/e2e/instant-solver';
import { Product } from '@strainscope/e2e/product';
import { newId } from '@strainscope/kernel';
import { eventually, notRun } from '@strainscope/testing';
import { whyNoOwnMounts } from '../src/components/own-mounts.ts';
import { SmallDisk } from '../src/components/small-disk.ts';
import { eventIdOf, Gateway } from '../src/league/gateway.ts';

const seed = 2026;
const league = makeLeague(seed);
const patience = { within: 480_000, every: 250 };
/** More than a start asks for. */
const megabytes = 900;

const why = whyNoOwnMounts();
if (why !== null) notRun('the product on a full disk', why);
else
  describe('the product of one machine, with all that it keeps on a small disk', () => {
    let tools: string;
    let disk: SmallDisk;
    let product: Product;
    let pid: number;
    let session: ConsoleSession;
    let database: Database;

    beforeAll(async () => {
      tools = await mkdtemp(join(tmpdir(), 'strainscope-full-disk-'));
      disk = new SmallDisk(await mkdtemp(join(tmpdir(), 'strainscope-small-disk-')), megabytes);
      const env = {
        TMPDIR: join(disk.folder, 'tmp'),
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: 'instant',
        STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORKERS_ENTRY: await instantSolver(tools),
      };
      product = await Product.start({ data: disk.folder, demo: 'people', env, prefix: disk.prefix, timeout: 800_000 });
      pid = product.process.pid!;
      session = await ConsoleSession.signIn(product.url, `admin@${demoDomain}`, demoPassword);
      database = await Database.open(disk.seenBy(pid));
    }, 900_000);
    afterAll(async () => {
      await database?.close();
      expect(await product?.stop()).toBe(0);
      for (const folder of [tools, disk?.folder]) if (folder) await rm(folder, { recursive: true, force: true });
    }, 120_000);

    const files = [...matchFiles(league, { seed, events: 60 })].filter(
      ({ fault, name }) => !fault && name.startsWith('MG1'),
    );
    // A connection that idled may be closed this very moment: whoever hears nothing asks again.
    const offer = (bytes?: Uint8Array) =>
      eventually(() => session.offer({ uploadId: newId(), ...files[0]!, ...(bytes && { bytes }) }), patience);
    let taken = 0;

    async function take(): Promise<void> {
      expect((await offer()).status).toBe(200);
      files.shift();
      taken += 1;
    }

    /** What the product still has in hand frees some room now and then: it is filled again, until nothing more is taken. */
    async function refused(send: () => Promise<Response>): Promise<void> {
      await eventually(async () => {
        await disk.fill(pid);
        const { status, headers } = await send();
        if (status === 200) {
          files.shift();
          taken += 1;
        }
        expect([503, 507]).toContain(status);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }, patience);
    }

    test('while the disk is full nothing is taken in and everybody is told when to come back; once there is room all heals by itself, and nothing acknowledged is lost', async () => {
      const { teamId } = files[0]!;
      const wish = {
        name: 'Sideline',
        gateway: 'Sideline',
        scopes: ['uploads:write'],
        days: 1,
        password: demoPassword,
      };
      const { token } = await session.call<{ token: string }>('POST', '/account/api-tokens/make', wish);
      const gateway = new Gateway({ name: 'Sideline', teamId, token, url: product.url });
      // Their days differ from those of the files.
      const events = [...matchEvents(league, { seed, events: 60, firstDay: '2026-12-05' })];
      const [before, after] = [events.slice(0, 20), events.slice(20)];
      const accepted = (some: typeof events) => new Map(some.map((event) => [eventIdOf(event), 'accepted']));
      await take();
      expect(await gateway.send(before)).toEqual(accepted(before));

      await refused(() => offer());
      await refused(() => offer(Buffer.alloc(3 * 2 ** 20, 'A larger file lies on the disk while it arrives.\n')));
      const sending = gateway.send(after);
      await eventually(async () => {
        await disk.fill(pid);
        expect(gateway.repeats.length).toBeGreaterThan(0);
      }, patience);
      for (const path of ['/account/security', '/team/all-user-teams']) {
        const { status, headers } = await eventually(() => session.get(path), patience);
        if (status !== 200) expect([path, status, Number(headers.get('retry-after')) > 0]).toEqual([path, 503, true]);
      }
      expect(product.process.exitCode).toBe(null);

      await disk.clear(pid);
      await eventually(take, patience);
      expect(await sending).toEqual(accepted(after));
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
      for (const table of ['sensor_ingest.haes', 'reporting.haes', `reporting.simulations where state = 'complete'`])
        await eventually(async () => {
          const found = await database.count(`select count(*) from ${table}`);
          expect([table, found]).toEqual([table, events.length + taken]);
        }, patience);
    }, 1_800_000);
  });
