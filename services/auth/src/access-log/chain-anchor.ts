import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BlobNotFound, type BlobStore } from '@strainscope/blob';
import { ACTOR_KEY, BLOBS } from '@strainscope/service-kit';
import { z } from 'zod';
import type { Anchor } from './chain-check.ts';

const KEY = 'audit/anchor.json';
const stored = z.object({ position: z.number().int().nonnegative(), hash: z.string(), signature: z.string() });

/**
 * The chain's head, signed and kept outside the database: whoever can write to the tables alone can neither cut off the
 * end nor rewrite the chain from some entry on.
 */
@Injectable()
export class ChainAnchor {
  private readonly key: Uint8Array;

  constructor(
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(ACTOR_KEY) actorKey: Uint8Array,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', actorKey, '', 'strainscope access log anchor', 32));
  }

  async write({ position, hash }: Anchor): Promise<void> {
    const signature = this.sign({ position, hash }).toString('hex');
    await this.blobs.put(KEY, Buffer.from(JSON.stringify({ position, hash, signature })));
  }

  /** Undefined where there is none: before the service ran, or after somebody took it. @throws AnchorForged */
  async read(): Promise<Anchor | undefined> {
    const text = await this.blobs.read(KEY).catch((error: unknown) => {
      if (error instanceof BlobNotFound) return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const { signature, ...anchor } = parsed(text);
    const own = this.sign(anchor);
    const given = Buffer.from(signature, 'hex');
    if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AnchorForged();
    return anchor;
  }

  private sign({ position, hash }: Anchor): Buffer {
    return createHmac('sha256', this.key).update(`${position} ${hash}`).digest();
  }
}

/** The anchor is not one that this service wrote. */
export class AnchorForged extends Error {}

function parsed(text: Buffer): z.output<typeof stored> {
  try {
    return stored.parse(JSON.parse(text.toString()));
  } catch (cause) {
    throw new AnchorForged('No anchor of this installation', { cause });
  }
}
