import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What nobody can run without: room for the database's write-ahead log and a batch of results. */
const leastBytes = 512 * 1024 * 1024;

/** Signals, letters and logs are for this user's eyes only; the database looks after its own folder. */
const closed = ['blobs', 'mail', 'logs'];

/** One process a folder. The lock names the process, so that what a kill left behind does not count. */
export class DataFolder {
  private readonly lock: string;

  private constructor(readonly path: string) {
    this.lock = join(path, 'running.pid');
  }

  /** @throws FolderInUse, DiskFull, or what the file system says of a folder that cannot be written */
  static open(path: string): DataFolder {
    // Others may pass through: started by root, the database runs as another user.
    mkdirSync(path, { recursive: true, mode: 0o711 });
    const { bavail, bsize } = statfsSync(path);
    if (bavail * bsize < leastBytes) throw new DiskFull(path, bavail * bsize);
    const folder = new DataFolder(path);
    folder.take();
    for (const name of closed) {
      mkdirSync(folder.in(name), { recursive: true });
      chmodSync(folder.in(name), 0o700);
    }
    return folder;
  }

  in(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Ours alone: written with the flag that fails when the file exists. */
  private take(): void {
    try {
      writeFileSync(this.lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(this.lock, 'utf8'));
      if (holder !== process.pid && isOurProgram(holder)) throw new FolderInUse(this.path, holder);
      rmSync(this.lock, { force: true });
      this.take();
    }
  }

  close(): void {
    rmSync(this.lock, { force: true });
  }
}

export class FolderInUse extends Error {
  constructor(path: string, holder: number) {
    super(
      `${path} is in use by process ${holder}. Stop that one first, or choose another folder: npm start -- --data DIR`,
    );
  }
}

export class DiskFull extends Error {
  constructor(path: string, free: number) {
    super(
      `${path} has ${Math.round(free / 1e6)} MB free; at least ${Math.round(leastBytes / 1e6)} MB are needed. ` +
        'Free some space, or choose a folder on another disk: npm start -- --data DIR',
    );
  }
}

/** A number from an old lock may belong to some other program by now. */
function isOurProgram(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('all-in-one');
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
