import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file system in memory at a folder, for one program and what it starts. Others may pass through: databases have users of their own. */
const withSmallDisk = 'mount -t tmpfs -o size="$1",mode=711 tmpfs "$0" && mkdir -m 1777 "$0/tmp" && shift && exec "$@"';

/** A disk that one program has to itself, small enough to be filled. It is gone when the program has ended. */
export class SmallDisk {
  /** @param folder where the program finds it */
  constructor(
    readonly folder: string,
    private readonly megabytes: number,
  ) {}

  /** What the program's command is put behind. */
  get prefix(): readonly string[] {
    return ['unshare', '--mount', 'sh', '-c', withSmallDisk, this.folder, `${this.megabytes}m`];
  }

  /** The folder as this process sees it. @param pid of the program */
  seenBy(pid: number): string {
    return `/proc/${pid}/root${this.folder}`;
  }

  /** Writes until not a byte has room. */
  async fill(pid: number): Promise<void> {
    const file = await open(this.filler(pid), 'a');
    for (let bytes = 2 ** 20; bytes >= 1; bytes /= 2) {
      const chunk = Buffer.alloc(bytes);
      const hasRoom = () =>
        file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten === bytes,
          () => false,
        );
      while (await hasRoom());
    }
    await file.close();
  }

  /** Makes the room again. */
  async clear(pid: number): Promise<void> {
    await rm(this.filler(pid));
  }

  private filler(pid: number): string {
    return join(this.seenBy(pid), 'tmp', 'filler');
  }
}
