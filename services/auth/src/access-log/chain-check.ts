import { chainHash, GENESIS } from './access-entry.ts';

export interface ChainLink {
  position: number;
  content: string;
  hash: string;
}

export interface ChainBreak {
  position: number;
  what: string;
}

/** Where the chain stood when it was last written down outside the database. */
export interface Anchor {
  position: number;
  hash: string;
}

/** More of them say nothing new. */
const MOST_BREAKS = 100;

/** Recomputes a chain, link by link in the order of positions. Pure. */
export class ChainCheck {
  private head: Anchor = { position: 0, hash: GENESIS };
  private anchored = false;
  readonly breaks: ChainBreak[] = [];

  constructor(private readonly anchor: Anchor = { position: 0, hash: GENESIS }) {
    this.anchored = anchor.position === 0;
  }

  get entries(): number {
    return this.head.position;
  }

  get hash(): string {
    return this.head.hash;
  }

  feed({ position, content, hash }: ChainLink): void {
    const expected = this.head.position + 1;
    if (position !== expected) this.note(expected, `entry ${expected} is missing or out of place`);
    if (hash !== chainHash(this.head.hash, position, content)) this.note(position, 'the hash does not fit the entry');
    if (position === this.anchor.position) {
      this.anchored = true;
      if (hash !== this.anchor.hash) this.note(position, 'the chain was rewritten since it was anchored');
    }
    // Going on from what is stored names the place of the damage instead of everything behind it.
    this.head = { position, hash };
  }

  /** To be called after the last link: only here an end that was cut off shows. */
  finish(): readonly ChainBreak[] {
    if (!this.anchored) this.note(this.anchor.position, 'the end of the chain was cut off');
    return this.breaks;
  }

  private note(position: number, what: string): void {
    if (this.breaks.length < MOST_BREAKS) this.breaks.push({ position, what });
  }
}
