import { readFile } from 'node:fs/promises';

/** User that the server runs as; spreads into the options of `spawn`. */
export interface RuntimeUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: there it runs as `postgres`, or as `nobody`, which every system has. Undefined: as the user of this process. */
export async function runtimeUser(): Promise<RuntimeUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = parse(await readFile('/etc/passwd', 'utf8'));
  const user = users.get('postgres') ?? users.get('nobody');
  if (user === undefined) throw new Error('PostgreSQL does not run as root, and there is no user "nobody"');
  return user;
}

function parse(passwd: string): Map<string, RuntimeUser> {
  return new Map(
    passwd.split('\n').map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return [name, { uid: Number(uid), gid: Number(gid) }];
    }),
  );
}
