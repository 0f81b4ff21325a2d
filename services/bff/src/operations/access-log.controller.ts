import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { everybody } from '@strainscope/console-contract';
import { actorHeader, runAsActor, systemActor } from '@strainscope/access';
import { parseWith } from '@strainscope/http';
import { z } from 'zod';
import { Access } from '../access/access.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { SystemSignature } from './system-signature.ts';

export const accessLogPath = 'operations/access-log/verify';

/** Position and hash of the last entry that was verified before. */
export const verifiedBefore = z.object({
  after: z.number().int().nonnegative().default(0),
  head: z.string().default(''),
});

export const accessLogVerdict = z.object({
  /** Position of the last one that was verified. */
  entries: z.number().int(),
  waiting: z.number().int(),
  head: z.string(),
  breaks: z.array(z.object({ position: z.number().int(), what: z.string() })),
  /** Entries follow: to be asked for after this one. */
  more: z.boolean(),
});
export type AccessLogVerdict = z.output<typeof accessLogVerdict>;

/** Entries of a piece. */
const SIZE = 500;

/** Recomputes the chain of the access log from an entry on, for `npm run audit:verify`: in pieces, as the log outgrows any deadline. */
@Controller()
export class AccessLogController {
  constructor(
    private readonly services: ServiceClients,
    private readonly signature: SystemSignature,
  ) {}

  @Post(accessLogPath)
  @Access(everybody)
  @HttpCode(200)
  async verify(@Headers(actorHeader) signature: string | undefined, @Body() body: unknown): Promise<AccessLogVerdict> {
    await this.signature.assert(signature);
    const { after, head } = parseWith(verifiedBefore, body ?? {});
    const chain = await runAsActor(systemActor, () =>
      this.services.accessLog.verifyChain({ after: BigInt(after), head, size: SIZE }),
    );
    return {
      entries: Number(chain.entries),
      waiting: Number(chain.waiting),
      head: chain.head,
      breaks: chain.breaks.map(({ position, what }) => ({ position: Number(position), what })),
      more: chain.more,
    };
  }
}
