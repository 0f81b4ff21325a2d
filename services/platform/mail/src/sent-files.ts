import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { occasionOf } from './mail-message.ts';

/** A folder of what was sent, a file for each occasion, oldest first by name. */
export class SentFiles {
  constructor(
    private readonly folder: string,
    private readonly extension: string,
  ) {}

  /** Writes the file of an occasion unless it is there: sending again finds it. */
  async once(id: string, make: () => Promise<Uint8Array | string>): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const ending = `-${occasionOf(id)}.${this.extension}`;
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
