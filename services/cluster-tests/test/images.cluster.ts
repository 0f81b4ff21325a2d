import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { processor, solve } from '@strainscope/fe-solver';
import type { TaskInput } from '@strainscope/fe-solver';
import { emptyDatabase, eventually, hasRedis, notRun, startRedis } from '@strainscope/testing';
import type { TestRedis } from '@strainscope/testing';
import { freePorts } from '../src/components/free-ports.ts';
import { TestKafka } from '../src/components/kafka.ts';
import { Line } from '../src/components/line.ts';
import { hasDebian, hasKafka, hasS3 } from '../src/components/locations.ts';
import { TestS3 } from '../src/components/s3.ts';
import { cleanCopy } from '../src/images/clean-copy.ts';
import { DockerDaemon, whyNoDocker } from '../src/images/docker-daemon.ts';
import { ImageContainer } from '../src/images/image-container.ts';
import { buildImage, imageOf, prepareBases, targets } from '../src/images/test-images.ts';
import type { Target } from '../src/images/test-images.ts';
import { servicesWithDatabase } from '../src/league/test-cluster.ts';
import { buildServices } from '../src/upgrade/version.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../..');
const patience = { within: 240_000, every: 200 };

test('a clean copy of the services, built elsewhere and at once, makes the files that lie here', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'copy-'));
  try {
    await cleanCopy(copy);
    await buildServices(copy);
    // Neither is in an image: packages are held against their hashes by npm, and the compiler's notes are left out.
    const options = ['--recursive', '--brief', '--exclude=node_modules', '--exclude=*.tsbuildinfo'];
    const differences = ['proto', 'services'].map(async (folder) => {
      const both = [join(copy, folder), join(repository, folder)];
      const said = await execute('diff', [...options, ...both]).catch((failure: { stdout: string }) => failure);
      // Here may lie more, such as what a test wrote.
      return said.stdout.split('\n').filter((line) => line !== '' && !line.startsWith(`Only in ${repository}/`));
    });
    expect((await Promise.all(differences)).flat()).toEqual([]);
  } finally {
    await rm(copy, { recursive: true });
  }
}, 600_000);

const why =
  whyNoDocker() ??
  (hasDebian ? null : 'a Debian to build from could not be made') ??
  (hasKafka && hasS3 && hasRedis ? null : 'Kafka, S3 or Redis is missing');
if (why) notRun('images by Docker', why);
else
  describe('images by Docker', () => {
    let docker: DockerDaemon;
    let kafka: TestKafka;
    let s3: TestS3;
    let redis: TestRedis;
    let toRedis: Line;
    let databaseUrls: Record<string, string>;

    beforeAll(async () => {
      docker = await DockerDaemon.start();
      process.env.DOCKER_HOST = docker.host;
      process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
      // It would look for a bridge to find it.
      process.env.TESTCONTAINERS_HOST_OVERRIDE = '127.0.0.1';
      await prepareBases(docker);
      for (const target of targets) await buildImage(docker, target);
      [kafka, s3, redis] = await Promise.all([TestKafka.start(), TestS3.start(), startRedis()]);
      toRedis = await Line.to({ path: redis.url });
      databaseUrls = await emptyDatabase(...servicesWithDatabase);
    }, 1_200_000);
    afterAll(async () => {
      await docker?.stop();
      await toRedis?.cut();
      await Promise.all([kafka?.stop(), s3?.stop(), redis?.stop()]);
    }, 120_000);

    test.each(targets)(
      'the image %s lists exactly the packages that it holds',
      async (target) => {
        const label = '{{index .Config.Labels "strainscope.sbom"}}';
        const file = await docker.run('inspect', '--format', label, imageOf(target));
        const { held, bill } = JSON.parse(await ImageContainer.evaluate(target, packagesAndBill(file))) as {
          held: string[];
          bill: { components: { name: string; version: string; hashes?: object[] }[] };
        };
        const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
        expect(held.filter((each) => !listed.includes(each))).toEqual([]);
        expect(listed).toContain('@strainscope/proto@0.1.0');
        expect(bill.components.filter(({ hashes }) => !hashes)).toEqual([]);
        // What the console is bundled from is listed, and lies inside its files.
        if (target === 'web') expect(listed).toContainEqual(expect.stringMatching(/^react-dom@/));
        else expect(listed.filter((each) => !held.includes(each))).toEqual([]);
      },
      300_000,
    );

    test('migrations bring an empty database up to date, and end', async () => {
      const passwords = join(docker.folder, 'passwords');
      await mkdir(passwords);
      const urls = Object.entries(databaseUrls).map(([service, url]) => [service, new URL(url)] as const);
      for (const [service, { password }] of urls)
        await writeFile(join(passwords, service), decodeURIComponent(password));
      await readableByAll(docker.folder);
      const [[, url]] = urls as [(typeof urls)[number]];
      const container = await ImageContainer.start('migrations', {
        env: {
          STRAINSCOPE_MIGRATIONS_DATABASE_URL: `postgres://${url.host}${url.pathname}`,
          STRAINSCOPE_MIGRATIONS_PASSWORDS: '/run/strainscope',
        },
        folders: { [passwords]: '/run/strainscope' },
      });
      const { code, output } = await container.ended();
      expect(output).toMatch(/^auth: \w+/m);
      expect(output.trim().split('\n')).toHaveLength(servicesWithDatabase.length);
      expect(code).toBe(0);
    }, 300_000);

    test.each(servicesWithDatabase)(
      '%s starts from its image, is ready, and drains when it is asked to end',
      async (name) => {
        const [port, workPort] = (await freePorts(2)) as [number, number];
        const container = await ImageContainer.start('service', {
          parameters: [`services/${name}/dist/main.js`],
          env: {
            ...environment(port),
            STRAINSCOPE_DATABASE_URL: databaseUrls[name]!,
            STRAINSCOPE_SIMULATION_ORCHESTRATOR_WORK_PORT: String(workPort),
            STRAINSCOPE_SIMULATION_ORCHESTRATOR_SOLVER_VERSION: '0.0.0',
          },
        });
        await expectToServe(container, port);
        await expectToEnd(container);
      },
      400_000,
    );

    test('the web image serves the console, and drains when it is asked to end', async () => {
      const [port] = (await freePorts(1)) as [number];
      const container = await ImageContainer.start('web', { env: environment(port) });
      await expectToServe(container, port);
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
      expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
      await expectToEnd(container);
    }, 400_000);

    test.each(['fe-solver', 'fe-solver-gpu'] as const)(
      '%s asks for work, and ends when it is asked to',
      async (target) => {
        const asked: string[] = [];
        const orchestrator = createServer((request, response) => {
          asked.push(request.url!);
          response.writeHead(503).end();
        });
        await new Promise<void>((listening) => orchestrator.listen(0, '127.0.0.1', listening));
        const { port } = orchestrator.address() as AddressInfo;
        const container = await ImageContainer.start(target, {
          env: { STRAINSCOPE_WORK_URL: `http://127.0.0.1:${port}`, STRAINSCOPE_WORK_TOKEN: 'a token' },
        });
        await eventually(() => expect(asked[0]).toMatch(/WorkService\/Lease/), patience);
        await expectRestricted(container);
        await expectToEnd(container);
        orchestrator.close();
      },
      400_000,
    );

    test.each(['fe-solver', 'fe-solver-gpu'] as const)(
      '%s solves an event: what comes out is what this machine computes',
      async (target) => {
        const solved: unknown = JSON.parse(await ImageContainer.evaluate(target, solving(smallEvent)));
        const { 'MPS-95': mps95, curve } = (await solve(smallEvent, { backEnd: processor(1) })).result;
        expect(mps95.value).toBeGreaterThan(0);
        expect(solved).toEqual({ mps95: mps95.value, curve: curve.mps95 });
      },
      400_000,
    );

    test('the image for graphics processors holds what drives them', async () => {
      const script = `
        import { spawnSync } from 'node:child_process';
        import { existsSync } from 'node:fs';
        const worker = 'services/fe-solver/bin/strainscope-worker.js';
        const env = { ...process.env, STRAINSCOPE_BACKEND: 'gpu', STRAINSCOPE_WORK_URL: 'http://127.0.0.1:9', STRAINSCOPE_WORK_TOKEN: 'token' };
        const { status, stderr } = spawnSync('node', [worker], { env, encoding: 'utf8' });
        const said = stderr.trim().split('\\n').at(-1);
        console.log(existsSync('/usr/lib/x86_64-linux-gnu/libvulkan.so.1'), status, said);`;
      // The package and the loader are there; the driver comes with a node that has a GPU. The loader warns of it, too.
      const said = 'true 2 No GPU with a Vulkan, Metal or Direct3D driver was found.\n';
      expect(await ImageContainer.evaluate('fe-solver-gpu', script)).toBe(said);
    }, 300_000);

    test('an operator lists dead letters in a pod of a service', async () => {
      const container = await ImageContainer.start('service', {
        parameters: ['services/all-in-one/dist/dead-letters.js', 'list', '--service', 'reporting'],
        env: { STRAINSCOPE_DATABASE_URL: databaseUrls.reporting! },
      });
      expect(await container.ended()).toMatchObject({ code: 0 });
    }, 300_000);

    test('the same files make the same layer of every image', async () => {
      const told = (target: Target, what: string) =>
        docker.run('inspect', '--format', `{{json ${what}}}`, imageOf(target));
      // The last is ours; below lie the base, and packages of Debian as they are that day.
      const layerOf = async (target: Target) => (JSON.parse(await told(target, '.RootFS.Layers')) as string[]).at(-1);
      // They hold the same files, and were built on different bases.
      expect(await layerOf('migrations')).toBe(await layerOf('service'));
      const others = ['web', 'fe-solver', 'fe-solver-gpu'] as const;
      const layers = await Promise.all(others.map(layerOf));
      const web = await told('web', '.Id');
      // This builder makes the others anew on its way to the last, and finds those when they are asked for.
      await buildImage(docker, 'fe-solver-gpu', '--no-cache');
      for (const target of others) await buildImage(docker, target);
      expect(await told('web', '.Id')).not.toBe(web);
      expect(await Promise.all(others.map(layerOf))).toEqual(layers);
    }, 400_000);

    test('building the console twice makes the same files', async () => {
      const folders = ['once', 'again'].map((name) => join(docker.folder, name));
      const vite = join(repository, 'node_modules/.bin/vite');
      for (const folder of folders)
        await execute(vite, ['build', '--outDir', folder, '--logLevel', 'error'], { cwd: join(repository, 'web') });
      // It fails, and names them, where files differ.
      await execute('diff', ['--recursive', '--brief', ...folders]);
    }, 400_000);

    /** What the chart tells every process. */
    function environment(port: number): Record<string, string> {
      return {
        STRAINSCOPE_HOST: '127.0.0.1',
        STRAINSCOPE_PORT: String(port),
        STRAINSCOPE_DATA: '/tmp',
        STRAINSCOPE_PROCESS_ACTOR_KEY: randomBytes(32).toString('hex'),
        STRAINSCOPE_PROCESS_BLOB_SECRET: randomBytes(32).toString('hex'),
        STRAINSCOPE_PROCESS_PUBLIC_URL: `http://127.0.0.1:${port}`,
        STRAINSCOPE_KAFKA_BROKERS: kafka.brokers.join(','),
        STRAINSCOPE_KAFKA_REPLICATION: '1',
        STRAINSCOPE_KAFKA_PARTITIONS: '1',
        STRAINSCOPE_S3_ENDPOINT: s3.endpoint,
        STRAINSCOPE_S3_ACCESS_KEY: s3.accessKey,
        STRAINSCOPE_S3_SECRET_KEY: s3.secretKey,
        STRAINSCOPE_REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
        STRAINSCOPE_SMTP_URL: 'smtp://127.0.0.1:1',
      };
    }
  });

/** A head that begins to nod. */
const smallEvent = {
  eventId: '0198c0de-0000-7000-8000-000000000001',
  motion: nod(),
} satisfies TaskInput;

function nod(): TaskInput['motion'] {
  const time = Array.from({ length: 41 }, (_, i) => i * 1e-4);
  const zero = time.map(() => 0);
  const still = { x: zero, y: zero, z: zero };
  const turn = time.map((t) => (Math.PI * t) / 0.004);
  return {
    time,
    linearAcceleration: still,
    angularVelocity: { ...still, y: turn.map((angle) => 10 * (1 - Math.cos(angle))) },
    angularAcceleration: { ...still, y: turn.map((angle) => ((10 * Math.PI) / 0.004) * Math.sin(angle)) },
  };
}

/** Runs the program for a task in a container, as an operator does, and prints of its result what compares. */
function solving(task: object): string {
  return `
    import { execFileSync } from 'node:child_process';
    import { readFileSync, writeFileSync } from 'node:fs';
    writeFileSync('/tmp/task.json', ${JSON.stringify(JSON.stringify(task))});
    const program = 'services/fe-solver/bin/strainscope-solve.js';
    execFileSync('node', [program, '/tmp/task.json', '-o', '/tmp/out', '--threads', '1', '--quiet']);
    const { 'MPS-95': mps95, curve } = JSON.parse(readFileSync('/tmp/out/result.json', 'utf8'));
    console.log(JSON.stringify({ mps95: mps95.value, curve: curve.mps95 }));`;
}

/** It is ready and alive, as a user without rights, on a root that cannot be written. */
async function expectToServe(container: ImageContainer, port: number): Promise<void> {
  const answers = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(async () => {
    if ((await container.isRunning()) && !(await answers('/health/ready'))) throw new Error('It is not ready');
  }, patience);
  if (!(await answers('/health/live'))) throw new Error(`It has ended: ${await container.output()}`);
  await expectRestricted(container);
}

async function expectRestricted(container: ImageContainer): Promise<void> {
  const script = `
    import { writeFileSync } from 'node:fs';
    const tried = ['/app/x', '/x', '/tmp/x'].map((path) => {
      try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; }
    });
    console.log(JSON.stringify([process.getuid(), process.getgid(), ...tried]));`;
  expect(JSON.parse(await container.evaluate(script))).toEqual([10001, 10001, 'EROFS', 'EROFS', 'written']);
}

async function expectToEnd(container: ImageContainer): Promise<void> {
  const { code, output } = await container.stop();
  if (code !== 0) throw new Error(`It ended with ${code}: ${output}`);
}

/** Prints the bill of materials, and the names and versions of the packages whose folders are there. */
function packagesAndBill(file: string): string {
  return `
    import { readdirSync, readFileSync } from 'node:fs';
    const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
    const isPackage = /^(services(\\/platform)?\\/[^/]+|services\\/bff\\/contract|proto|.*node_modules\\/(@[^/]+\\/)?[^/@.][^/]*)\\/package\\.json$/;
    const held = readdirSync('/app', { recursive: true })
      .filter((path) => isPackage.test(path))
      .map((path) => read('/app/' + path))
      .map(({ name, version }) => name + '@' + version);
    console.log(JSON.stringify({ held: [...new Set(held)], bill: read('${file}') }));`;
}

/** The process inside is another user. */
async function readableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
}
