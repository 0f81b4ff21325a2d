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
  /** What the chain was found to be at the anchor. */
  private found: 'same' | 'rewritten' | 'cut off';
  readonly breaks: ChainBreak[] = [];

  constructor(private readonly anchor: Anchor | 'missing' | 'forged') {
    this.found = typeof anchor === 'object' && anchor.position === 0 ? 'same' : 'cut off';
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
    if (typeof this.anchor === 'object' && position === this.anchor.position)
      this.found = hash === this.anchor.hash ? 'same' : 'rewritten';
    // Going on from what is stored names the place of the damage instead of everything behind it.
    this.head = { position, hash };
  }

  /** To be called after the last link: only here an end that was cut off shows. */
  finish(): readonly ChainBreak[] {
    if (typeof this.anchor === 'string') {
      // Nothing was recorded yet, so nothing can have been taken.
      if (this.anchor === 'forged' || this.head.position > 0)
        this.note(this.head.position, `the signed head (audit/anchor.json) is ${this.anchor}. ${this.whatToDo()}`);
    } else if (this.found === 'cut off')
      this.note(this.anchor.position, `the end of the chain was cut off. ${this.whatToDo()}`);
    else if (this.found === 'rewritten')
      this.note(this.anchor.position, `the chain was rewritten since its head was signed. ${this.whatToDo()}`);
    return this.breaks;
  }

  private whatToDo(): string {
    return `If you have just restored a backup and trust it, start once with STRAINSCOPE_AUTH_ACCESS_LOG_TRUSTED_HEAD=${this.head.hash}`;
  }

  private note(position: number, what: string): void {
    if (this.breaks.length < MOST_BREAKS) this.breaks.push({ position, what });
  }
}
