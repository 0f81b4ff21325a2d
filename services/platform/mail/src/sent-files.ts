import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
    const file = join(this.folder, `${nameAt(new Date())}${ending}`);
    await writeFile(`${file}.draft`, await make(), { flush: true });
    await rename(`${file}.draft`, file);
  }

  async newest(limit: number): Promise<Buffer[]> {
    const read = await Promise.all(
      (await this.names())
        .slice(-limit)
        .reverse()
        .map((name) => this.read(name)),
    );
    return read.filter((content) => content !== undefined);
  }

  /** Deletes what is to be forgotten. @returns how many */
  async forget(isTheirs: (content: Buffer) => boolean | Promise<boolean>): Promise<number> {
    let forgotten = 0;
    for (const name of await this.names()) {
      const content = await this.read(name);
      if (content === undefined || !(await isTheirs(content))) continue;
      await this.remove(name);
      forgotten += 1;
    }
    return forgotten;
  }

  /** Deletes what was sent before a moment. */
  async forgetBefore(moment: Date): Promise<void> {
    const earliest = nameAt(moment);
    for (const name of await this.names()) if (name < earliest) await this.remove(name);
  }

  private async names(): Promise<string[]> {
    const files = await readdir(this.folder).catch(() => []);
    return files.filter((file) => file.endsWith(`.${this.extension}`)).sort();
  }

  /** Undefined for what was forgotten meanwhile. */
  private read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  private remove(name: string): Promise<void> {
    return rm(join(this.folder, name), { force: true });
  }
}

function nameAt(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}
