import { existsSync, writeFileSync } from 'node:fs';
import type { DataFolder } from '../data-folder/data-folder.ts';

/** How far a data folder was filled with the demo league. No backup holds them: what is restored is filled with nothing. */
export class DemoMarkers {
  constructor(
    private readonly folder: DataFolder,
    private readonly seed: number,
  ) {}

  has(mark: Mark): boolean {
    return existsSync(this.file(mark));
  }

  set(mark: Mark): void {
    writeFileSync(this.file(mark), '');
  }

  private file(mark: Mark): string {
    return this.folder.in(`demo-${this.seed}-${mark}`);
  }
}

type Mark = 'people.begun' | 'people.done' | 'match-days.done';

export function isDemoMarker(name: string): boolean {
  return /^demo-.*[.](begun|done)$/.test(name);
}
