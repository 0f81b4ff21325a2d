import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConsoleSession } from '@strainscope/all-in-one/console-session';
import { makeLeague, matchFiles } from '@strainscope/demo-league';
import { hasBrowser, launchBrowser, picture, sees, signIn as signInOnScreen, walk } from '@strainscope/e2e/browser';
import { newId } from '@strainscope/kernel';
import { eventually, hasRedis, notRun } from '@strainscope/testing';
import { RenderedChart } from '../src/charts/rendered-chart.ts';
import { Component } from '../src/components/component.ts';
import { freePorts } from '../src/components/free-ports.ts';
import { hasHelm, hasKafka, hasPostgresPrograms, hasS3, helmProgram } from '../src/components/locations.ts';
import { nodeImages } from '../src/kubernetes/node-image.ts';
import { whyNoNode } from '../src/kubernetes/privileges.ts';
import { TestKubernetes } from '../src/kubernetes/test-kubernetes.ts';
import { BalancedCaller } from '../src/walkthrough/balanced-caller.ts';
import { GivenServices } from '../src/walkthrough/given-services.ts';
import { commandsOf } from '../src/walkthrough/install-guide.ts';
import { trialImages } from '../src/walkthrough/trial-images.ts';

const administrator = { email: 'you@strain.example', password: 'a lantern for the walk 42' };
const patience = { within: 280_000, every: 500 };

/** Small enough for a machine of two cores that has other things to do. */
const small = { requests: { cpu: '20m', memory: '64Mi' }, limits: { memory: '512Mi' } };
const one = { replicas: 1 };
const alone = { replicas: 1, autoscale: null };
const values = {
  publicUrl: 'https://strain.example',
  images: { registry: 'localhost/strainscope', pullPolicy: 'Never' },
  services: {
    auth: one,
    'org-hierarchy': one,
    'sensor-ingest': alone,
    'simulation-orchestrator': one,
    'ml-training': one,
    media: one,
    reporting: one,
    bff: alone,
  },
  resources: small,
  solver: { pools: [{ name: 'cpu', image: 'fe-solver', most: 1, threads: 1, ...small, limits: { memory: '1Gi' } }] },
  ingress: { enabled: false },
  monitoring: { serviceMonitor: false, alerts: false, dashboards: false },
};

interface Pod {
  metadata: { name: string; namespace: string; labels: Record<string, string> };
  status: { phase: string; containerStatuses?: { ready: boolean; restartCount: number }[] };
}
interface Simulation {
  state: string;
  result: { field_url: string; curve: { mps95: number[] }; metrics: { key: string; value: number }[] } | null;
}

interface SensorFile {
  sensorId: string;
  name: string;
  bytes: Uint8Array;
}

const hasPsql = spawnSync('psql', ['--version']).status === 0;
const why =
  whyNoNode() ??
  (hasKafka && hasS3 && hasRedis && hasHelm && hasPsql ? null : 'Kafka, S3, Redis, Helm or psql is missing');
if (why) notRun('the walk from an empty cluster to the first strain', why);
else
  describe('from an empty cluster to the first strain, by the commands of the guide', () => {
    let kubernetes: TestKubernetes;
    let given: GivenServices;
    let chart: RenderedChart;
    /** Where the operator's shell is. */
    let folder: string;
    let environment: NodeJS.ProcessEnv;
    let forward: Component | undefined;
    /** What is walked on: a release, in a namespace of the same name. */
    let release = 'league';
    let session: ConsoleSession;
    let teamId: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'strainscope-walk-'));
      [chart, kubernetes] = await Promise.all([RenderedChart.prepare(), TestKubernetes.start()]);
      given = await GivenServices.start(kubernetes.hostAddress);
      await kubernetes.importImage(await images(kubernetes.folder));
      await symlink(dirname(chart.path), join(folder, 'charts'));
      await writeFile(join(folder, 'my-values.yaml'), JSON.stringify({ ...values, ...given.values }));
      await writeFile(join(folder, 'password.txt'), `${administrator.password}\n`);
      environment = {
        ...(await kubernetes.shell({ helm: helmProgram })),
        ADMIN_URL: given.adminUrl,
        S3_ACCESS_KEY: given.s3.accessKey,
        S3_SECRET_KEY: given.s3.secretKey,
        REGISTRY: values.images.registry,
      };
    }, 900_000);
    afterAll(async () => {
      await forward?.end();
      await kubernetes?.stop();
      await given?.stop();
      await chart?.remove();
      await rm(folder, { recursive: true, force: true });
    }, 120_000);

    /** One that fails tells what pods complain of: they are gone with the cluster. */
    function step(name: string, work: () => Promise<void>, limit: number): void {
      const telling = (err: unknown) =>
        tellTroubles()
          .catch(() => undefined)
          .then(() => Promise.reject(err as Error));
      test(name, () => work().catch(telling), limit);
    }

    /** And said last when they are not well. */
    async function tellTroubles(): Promise<void> {
      for (const { metadata, status } of await kubernetes.list<Pod>('pods', '-n', release)) {
        const lines = (await kubernetes.kubectl('logs', metadata.name, '-n', metadata.namespace)).split('\n');
        const complaints = lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line));
        const isWell = status.containerStatuses?.every(({ ready }) => ready);
        const told = [...complaints.slice(-10), ...(isWell ? [] : lines.slice(-15))];
        if (told.length > 0) process.stdout.write(`${metadata.name}, ${status.phase}:\n${told.join('\n')}\n`);
      }
    }

    /** Runs commands as an operator's shell does; the first that fails ends them. */
    async function run(commands: string): Promise<string> {
      const shell = ['-euo', 'pipefail', '-c', commands];
      const { stdout } = await promisify(execFile)('bash', shell, { cwd: folder, env: environment });
      return stdout;
    }

    /** Through a port of this machine that leads to a pod of the BFF. */
    async function signIn(): Promise<string> {
      await forward?.end();
      const [port] = await freePorts(1);
      const parameters = ['-n', release, 'port-forward', `service/${release}-bff`, `${port}:4600`];
      forward = Component.start('kubectl', parameters, { env: environment });
      await forward.listensOn(port!);
      const url = `http://localhost:${port}`;
      session = await eventually(
        () => ConsoleSession.signIn(url, administrator.email, administrator.password),
        patience,
      );
      return url;
    }

    /** Consents to measuring, for which a person who came as staff was not asked. */
    async function consent(personId: string): Promise<void> {
      const texts = await session.call<{ purpose: string; hash: string; of_registration: boolean }[]>(
        'GET',
        '/consent-texts',
      );
      const decisions = texts
        .filter((text) => text.of_registration)
        .map(({ purpose, hash }) => ({ purpose, text_hash: hash, given: true }));
      const signature = { kind: 'typed', name: 'Ada Example' };
      await session.call('POST', `/people/${personId}/consents/sign`, { decisions, signature });
    }

    const simulationOf = (event_id: string) =>
      session.call<Simulation>('PATCH', '/player/simulation/ByEventId', { event_id });

    /** The simulations of the team that ended well. */
    const complete = () =>
      session.call<{ event_id: string }[]>('POST', '/sensor/getCompleteSimulation', { type: 'team', _id: teamId });

    const pods = () => kubernetes.list<Pod>('pods', '-n', release);

    /** Every pod is ready, and there is one of each of these. */
    async function areReady(components: readonly string[]): Promise<void> {
      const running = await pods();
      expect(running.map(({ metadata }) => metadata.labels['app.kubernetes.io/component']).toSorted()).toEqual(
        components.toSorted(),
      );
      expect(running.flatMap(({ status }) => status.containerStatuses ?? []).every(({ ready }) => ready)).toBe(true);
    }

    /** Step 6. */
    async function registerAdministrator(): Promise<void> {
      expect(await run(stepsOf(6))).toMatch(/^[0-9a-f-]{36}\n$/);
    }

    /** Step 7, of whoever is signed in. */
    async function firstStrain(): Promise<void> {
      const add = async (path: string, body: object) => {
        const { results } = await session.call<{ results: { _id: string }[] }>('POST', path, body);
        return results[0]!._id;
      };
      const organization = await add('/organization/addOrganization', { name: 'League' });
      const institution = await add('/institution/add', { name: 'Club', organization_id: organization });
      teamId = await add('/team/add', { name: 'First team', institution_id: institution, time_zone: 'UTC' });
      const { _id: playerId } = await session.call<{ _id: string }>('POST', '/auth/get/profile', {});
      const [{ sensorId, name, bytes }] = sensorFiles();
      const player = { player_id: playerId, team_id: teamId, brand: 'prevent', sensor_id: sensorId };
      const join = () => session.call('POST', '/player/addingPlayers', { team_id: teamId, players: [player] });
      await eventually(join, patience);
      const wear = () =>
        session.call('PUT', '/player/update/sensorId', { players: [{ ...player, from: '2026-08-01T00:00:00Z' }] });
      await eventually(wear, patience);
      await consent(playerId);
      // The way through kubectl may break in the middle of an answer; a repeated upload is the same one.
      const uploadId = newId();
      const verdict = await eventually(() => session.upload({ uploadId, teamId, name, bytes }), patience);
      expect(verdict.problems).toEqual([]);
      await eventually(async () => expect(await run(stepsOf(7))).toContain('fe-solver-cpu-1'), patience);
      const strain = await eventually(async () => {
        const [ended] = await complete();
        return simulationOf(ended!.event_id);
      }, patience);
      expect(strain.state).toBe('complete');
      expect(Math.max(...strain.result!.curve.mps95)).toBeGreaterThan(0);
      await eventually(async () => {
        const field = await session.get(strain.result!.field_url.replace('/bff', ''));
        expect([field.status, (await field.arrayBuffer()).byteLength > 10_000]).toEqual([200, true]);
      }, patience);
    }

    /** Reads the letter as step 9 says. */
    async function readLetter(): Promise<void> {
      await session.call('POST', '/auth/forgotPassword', { email: administrator.email });
      const reading = commandsOf(9)
        .split('\n')
        .find((command) => command.includes('trial-letters'))!;
      const letter = /To: you@strain\.example\nSubject: .+\n[^]*http:\/\/localhost:4600\/\S+/;
      await eventually(async () => expect(await run(reading)).toMatch(letter), patience);
    }

    const stepsOf = (...steps: number[]) => commandsOf(...steps).replaceAll('league', release);

    step(
      'steps 2 to 5: every service becomes ready, as a pod of the restricted standard',
      async () => {
        await run(stepsOf(2, 3, 5));
        await areReady(Object.keys(values.services));
      },
      900_000,
    );

    step(
      'step 6: the first administrator is registered in a pod, and signs in',
      async () => {
        await registerAdministrator();
        const url = await signIn();
        expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root"');
      },
      300_000,
    );

    step('step 7: a file of a player’s sensor becomes strain, solved by a pod', firstStrain, 900_000);

    if (!hasBrowser) notRun('the first strain on a screen', 'Chromium is missing');
    else
      step(
        'step 7 on screen: operators see the attempt of the Job and its node, and the event its strain',
        async () => {
          const [{ event_id }] = (await complete()) as [{ event_id: string }];
          const { result } = await simulationOf(event_id);
          const mps95 = result!.metrics.find(({ key }) => key === 'mps95')!.value.toPrecision(3);
          const browser = await launchBrowser();
          const look = async () => {
            const url = await signIn();
            const policy = (await fetch(url, { headers: { accept: 'text/html' } })).headers.get(
              'content-security-policy',
            );
            expect(policy).toContain("script-src 'self'");
            // It fails by what the browser complains of, too, such as whatever that policy forbids.
            await walk(browser, {}, async (page) => {
              const follow = (link: string) => page.locator(`a[href="${link}"]`).click();
              await signInOnScreen(page, url, administrator.email, administrator.password);
              await follow('/dashboard?tab=operations');
              await sees(page, /cpu\s+Kubernetes Jobs\s+Open/);
              const attempt = (await page.waitForSelector('[title^="fe-solver-cpu-1-"]'))!;
              expect(await attempt.evaluate(({ textContent }) => textContent)).toBe('cpu, node-1');
              await picture(page, 'cluster-operations');
              await follow(`/simulation/log/${event_id}`);
              await follow(`/player/details/${event_id}`);
              await sees(page, new RegExp(`MPS95\\s+${mps95.replace('.', '\\.')}`));
              await page.waitForSelector('canvas');
              await picture(page, 'cluster-strain');
            });
          };
          try {
            // The way through kubectl may break here, too.
            await eventually(look, patience);
          } finally {
            await browser.close();
          }
        },
        900_000,
      );

    step(
      'step 8: an upgrade to other values renews pods, and every call meanwhile is answered',
      async () => {
        const services = {
          ...values.services,
          auth: { ...one, settings: { contactEmail: 'desk@strain.example' } },
          bff: { ...alone, settings: { operatorName: 'The walking league' } },
        };
        await writeFile(join(folder, 'my-values.yaml'), JSON.stringify({ ...values, ...given.values, services }));
        const before = await pods();
        const caller = new BalancedCaller(await balancer(), administrator);
        // The node learns of a new port a moment later.
        await eventually(() => caller.page(), patience);
        const calling = caller.callUntilStopped();
        await run(stepsOf(8));
        caller.stop();
        const answers = await calling;
        expect(answers.filter((answer) => answer !== 200)).toEqual([]);
        expect(answers.length).toBeGreaterThan(10);
        // The pod of before answers who is connected to it until it has drained.
        await eventually(async () => expect(await caller.page()).toContain('The walking league'), patience);
        const names = (list: Pod[], component: string) =>
          list
            .filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component)
            .map(({ metadata }) => metadata.name);
        const after = await pods();
        for (const renewed of ['auth', 'bff']) expect(names(after, renewed)).not.toEqual(names(before, renewed));
        expect(names(after, 'reporting')).toEqual(names(before, 'reporting'));
      },
      900_000,
    );

    step(
      'all events of Kafka are lost: outboxes send theirs again, nothing is doubled, new files become strain',
      async () => {
        const schemas = Object.keys(values.services)
          .filter((service) => service !== 'bff')
          .map((service) => service.replaceAll('-', '_'));
        const held = () =>
          given.query(`select (select count(*)::int from sensor_ingest.haes) as haes,
          (select count(*)::int from reporting.haes) as shown, (select count(*)::int from reporting.simulations) as solved`);
        const before = await held();
        const all = ['deployment', '--all', '-n', release];
        await kubernetes.kubectl('scale', ...all, '--replicas=0');
        await eventually(async () => {
          // Solvers wait for the orchestrator to come back.
          const left = (await pods()).filter(
            ({ metadata }) => metadata.labels['app.kubernetes.io/component']! in values.services,
          );
          expect(left).toEqual([]);
        }, patience);
        await given.loseEvents();
        for (const schema of schemas) await given.query(`update ${schema}.outbox set sent_at = null`);
        await kubernetes.kubectl('scale', ...all, '--replicas=1');
        await kubernetes.kubectl('wait', '--for=condition=Available', ...all, '--timeout=5m');
        for (const schema of schemas) {
          const unsent = () => given.query(`select from ${schema}.outbox where sent_at is null`);
          await eventually(async () => expect([schema, await unsent()]).toEqual([schema, []]), patience);
        }
        expect(await held()).toEqual(before);
        await signIn();
        const [, { name, bytes }] = sensorFiles();
        const again = { uploadId: newId(), teamId, name, bytes };
        // Everything comes back at once: a busy machine may answer 503 for a moment, and who uploads tries again.
        await eventually(() => session.upload(again), patience);
        await eventually(async () => expect((await complete()).length).toBeGreaterThan(1), patience);
        for (const schema of schemas) {
          expect([schema, await given.query(`select from ${schema}.dead_letters`)]).toEqual([schema, []]);
        }
      },
      900_000,
    );

    if (!hasPostgresPrograms) notRun('a trial', 'the programs of PostgreSQL are missing');
    else
      step(
        'step 9: a trial on its own PostgreSQL, Kafka, Redis, S3 and mail relay, from nothing to the first strain',
        async () => {
          await kubernetes.kubectl('delete', 'namespace', release, '--ignore-not-found', '--wait=false');
          await kubernetes.importImage(await trialImages(kubernetes.folder));
          release = 'trial';
          await run(commandsOf(9));
          await areReady([...Object.keys(values.services), 'postgres', 'kafka', 'redis', 's3', 'mail']);
          await registerAdministrator();
          await signIn();
          await firstStrain();
          await readLetter();
        },
        900_000,
      );

    /** Where a balancer outside the cluster would lead: a port of the node. */
    async function balancer(): Promise<string> {
      const exposed = ['expose', 'service', `${release}-bff`, '-n', release, '--name=balancer', '--type=NodePort'];
      const { spec } = JSON.parse(await kubernetes.kubectl(...exposed, '-o', 'json')) as {
        spec: { ports: { nodePort: number }[] };
      };
      return `http://${kubernetes.address}:${spec.ports[0]!.nodePort}`;
    }
  });

/** The images of the services and of the solver: one layer, four ways to start it. */
function images(place: string): Promise<string> {
  return nodeImages(
    {
      entrypoints: {
        'localhost/strainscope/service:0.1.0': ['--enable-source-maps'],
        'localhost/strainscope/web:0.1.0': ['--enable-source-maps', 'services/bff/dist/main.js'],
        'localhost/strainscope/migrations:0.1.0': ['--enable-source-maps', 'services/all-in-one/dist/migrate.js'],
        'localhost/strainscope/fe-solver:0.1.0': ['services/fe-solver/bin/strainscope-worker.js'],
      },
      contents: ['service', 'web', 'fe-solver'],
    },
    place,
  );
}

/** What a mouthguard of the demo recorded on its two match days. */
function sensorFiles(): [SensorFile, SensorFile] {
  const seed = 2026;
  const files = [...matchFiles(makeLeague(seed), { seed, events: 400 })]
    .filter((file) => !file.fault && file.name.startsWith('MG1'))
    .map(({ name, bytes }) => ({ sensorId: name.split('-')[0]!, name, bytes }));
  const [first, second] = [...Map.groupBy(files, ({ sensorId }) => sensorId).values()].find((own) => own.length > 1)!;
  return [first!, second!];
}
