import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { kafkaLibraries, postgresPrograms, s3Program } from '../components/locations.ts';
import { emptyImage, writeImageArchive } from '../kubernetes/image-archive.ts';
import { copyFile, copyLibraries } from '../kubernetes/image-files.ts';

const scripts = resolve(import.meta.dirname, '../../components/trial');
const small = ['/bin/sh', '/bin/mkdir', '/bin/mktemp', '/bin/rm'];
const redis = '/usr/bin/redis-server';

/**
 * Stands in for the public images that `charts/strainscope/trial.yaml` names, which no check can pull: the same servers,
 * told by the same variables and arguments, writing to the same folders as those images are documented to. What it
 * cannot prove is that the images do as they are documented: their own scripts and files are not in it.
 * @param place a folder for temporary files
 * @returns the path of an archive for `ctr images import`
 */
export async function trialImages(place: string): Promise<string> {
  const folder = await mkdtemp(join(place, 'trial-'));
  const root = await emptyImage(folder);
  // Everything lies where it lies on this machine: programs find their parts by that.
  const java = dirname(dirname(await realpath('/usr/bin/java')));
  for (const path of [`${java}/bin/java`, `${java}/conf`, `${java}/lib`, dirname(postgresPrograms), kafkaLibraries]) {
    await cp(path, join(root, path), { recursive: true, dereference: true, filter: (source) => existsSync(source) });
  }
  for (const program of [...small, redis, s3Program]) await copyFile(await realpath(program), join(root, program));
  const postgres = ['postgres', 'initdb', 'psql', 'pg_ctl'].map((name) => join(postgresPrograms, name));
  for (const program of [...small, redis, s3Program, ...postgres, `${java}/bin/java`, `${java}/lib/server/libjvm.so`]) {
    await copyLibraries(program, root);
  }
  for (const script of ['postgres.sh', 'kafka.sh']) {
    await copyFile(join(scripts, script), join(root, script));
    await chmod(join(root, script), 0o755);
  }
  // The image of PostgreSQL pretends to know whoever runs it: `initdb` asks.
  await mkdir(join(root, 'etc'), { recursive: true });
  await writeFile(join(root, 'etc/passwd'), 'trial:x:10001:10001::/:\n');
  const archive = await writeImageArchive(folder, [
    {
      name: 'postgres:18',
      entrypoint: ['/postgres.sh'],
      environment: [`PATH=${postgresPrograms}:/bin`, 'PGDATA=/var/lib/postgresql/18/docker'],
    },
    {
      name: 'apache/kafka:4.3.1',
      entrypoint: ['/kafka.sh'],
      user: '1000',
      environment: [
        `PATH=${java}/bin:/bin`,
        `LIBRARIES=${kafkaLibraries}/*`,
        'CLUSTER_ID=5L6g3nShT-eMCtK--X86sw',
        // Quick to start.
        'JAVA_TOOL_OPTIONS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1',
      ],
    },
    // That image is built to answer whoever asks, without a password.
    { name: 'redis:7', entrypoint: [redis, '--protected-mode', 'no'], workingDirectory: '/data' },
    { name: 'versity/versitygw:v1.8.0', entrypoint: [s3Program] },
  ]);
  await rm(root, { recursive: true });
  return archive;
}
