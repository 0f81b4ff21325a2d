import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** What nobody can run without: room for the database's write-ahead log and a batch of results. */
const leastBytes = 512 * 1024 * 1024;

/** Signals, letters, text messages and logs are for this user's eyes only; the database looks after its own folder. */
const closed = ['blobs', 'mail', 'sms', 'logs'];

/** One process a folder. Each has a file there that its number names, so that what a kill left behind does not count. */
export class DataFolder {
  private constructor(readonly path: string) {}

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

  /** False until there is a database. */
  get holdsProduct(): boolean {
    return existsSync(this.in('postgres'));
  }

  in(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Says that it is here before it looks for others: of two simultaneous starts, at least one sees the other and gives way. */
  private take(): void {
    mkdirSync(this.in('running'), { recursive: true });
    writeFileSync(this.presence(process.pid), '');
    for (const holder of readdirSync(this.in('running')).map(Number)) {
      if (holder === process.pid) continue;
      if (isOurProgram(holder)) {
        this.close();
        throw new FolderInUse(this.path, holder);
      }
      rmSync(this.presence(holder), { force: true });
    }
  }

  close(): void {
    rmSync(this.presence(process.pid), { force: true });
  }

  private presence(pid: number): string {
    return this.in('running', String(pid));
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
