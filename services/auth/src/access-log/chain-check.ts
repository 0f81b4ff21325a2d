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

/** An entry, as a place in the chain. */
export interface Anchor {
  position: number;
  hash: string;
}

/** Before the first entry. */
export const START: Anchor = { position: 0, hash: GENESIS };

/** More of them say nothing new. */
const MOST_BREAKS = 100;

/** Recomputes a chain from a place on, link by link in the order of positions. Pure. */
export class ChainCheck {
  readonly breaks: ChainBreak[] = [];

  /** @param head up to where it was recomputed before */
  constructor(public head: Anchor = START) {}

  feed({ position, content, hash }: ChainLink): void {
    const expected = this.head.position + 1;
    if (position !== expected) this.note(expected, `entry ${expected} is missing or out of place`);
    if (hash !== chainHash(this.head.hash, position, content)) this.note(position, 'the hash does not fit the entry');
    // Going on from what is stored names the place of the damage instead of everything behind it.
    this.head = { position, hash };
  }

  /**
   * What the signed head says of the whole chain, after its last link: only here an end that was cut off shows.
   * @param found hash of the entry where the head was signed; undefined where there is none
   */
  end(anchor: Anchor | 'missing' | 'forged', found: string | undefined): ChainBreak[] {
    if (typeof anchor === 'string') {
      // Nothing was recorded yet, so nothing can have been taken.
      if (anchor === 'missing' && this.head.position === 0) return [];
      return [this.unfit(this.head.position, `the signed head (audit/anchor.json) is ${anchor}`)];
    }
    if (anchor.position === 0 || found === anchor.hash) return [];
    const what =
      found === undefined ? 'the end of the chain was cut off' : 'the chain was rewritten since its head was signed';
    return [this.unfit(anchor.position, what)];
  }

  private unfit(position: number, what: string): ChainBreak {
    const whatToDo = `If you have just restored a backup and trust it, start once with STRAINSCOPE_AUTH_ACCESS_LOG_TRUSTED_HEAD=${this.head.hash}`;
    return { position, what: `${what}. ${whatToDo}` };
  }

  private note(position: number, what: string): void {
    if (this.breaks.length < MOST_BREAKS) this.breaks.push({ position, what });
  }
}
