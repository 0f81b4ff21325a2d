import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of what was sent, a file for each occasion, oldest first by name. */
export class SentFiles {
  constructor(
    private readonly folder: string,
    private readonly extension: string,
  ) {}

  /** Sending again finds the file; ids may hold what file names may not. */
  static occasionOf(id: string): string {
    return createHash('sha256').update(id).digest('hex').slice(0, 32);
  }

  /** Writes the file of an occasion unless it is there. */
  async once(id: string, make: () => Promise<Uint8Array | string>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const ending = `-${SentFiles.occasionOf(id)}.${this.extension}`;
    if ((await readdir(this.folder)).some((file) => file.endsWith(ending))) return;
    const file = join(this.folder, `${new Date().toISOString().replaceAll(':', '-')}${ending}`);
    await writeFile(`${file}.draft`, await make(), { flush: true });
    await rename(`${file}.draft`, file);
  }

  async newest(limit: number): Promise<Buffer[]> {
    const files = await readdir(this.folder).catch(() => []);
    const sent = files.filter((file) => file.endsWith(`.${this.extension}`)).sort();
    return Promise.all(
      sent
        .slice(-limit)
        .reverse()
        .map((file) => readFile(join(this.folder, file))),
    );
  }
}
