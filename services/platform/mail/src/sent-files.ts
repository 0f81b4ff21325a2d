import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { occasionOf } from './mail-message.ts';
import type { SentWhen } from './mailer.ts';

/** Tells by what was sent whether it is meant. */
type Whose = (content: Buffer) => boolean | Promise<boolean>;

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

  /** What is somebody's, newest first. */
  async of(isTheirs: Whose, when?: SentWhen): Promise<Buffer[]> {
    return (await this.theirs(isTheirs, when)).map(({ content }) => content).reverse();
  }

  /** Deletes what is to be forgotten. @returns how many */
  async forget(isTheirs: Whose, when?: SentWhen): Promise<number> {
    const theirs = await this.theirs(isTheirs, when);
    for (const { name } of theirs) await this.remove(name);
    return theirs.length;
  }

  /** Deletes what was sent before a moment. */
  async forgetBefore(moment: Date): Promise<void> {
    const earliest = nameAt(moment);
    for (const name of await this.names()) if (name < earliest) await this.remove(name);
  }

  private async theirs(isTheirs: Whose, { since, until }: SentWhen = {}): Promise<{ name: string; content: Buffer }[]> {
    const theirs: { name: string; content: Buffer }[] = [];
    for (const name of await this.names()) {
      if ((since && name < nameAt(since)) || (until && name >= nameAt(until))) continue;
      const content = await this.read(name);
      if (content !== undefined && (await isTheirs(content))) theirs.push({ name, content });
    }
    return theirs;
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
