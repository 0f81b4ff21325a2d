import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { actorHeader, runAsActor, systemActor } from '@strainscope/access';
import { z } from 'zod';
import { ServiceClients } from '../service-clients.ts';
import { SystemSignature } from './system-signature.ts';

export const accessLogPath = 'operations/access-log/verify';

export const accessLogVerdict = z.object({
  entries: z.number().int(),
  waiting: z.number().int(),
  head: z.string(),
  breaks: z.array(z.object({ position: z.number().int(), what: z.string() })),
});
export type AccessLogVerdict = z.output<typeof accessLogVerdict>;

/** Recomputes the chain of the access log, for `npm run audit:verify`. */
@Controller()
export class AccessLogController {
  constructor(
    private readonly services: ServiceClients,
    private readonly signature: SystemSignature,
  ) {}

  @Post(accessLogPath)
  @HttpCode(200)
  async verify(@Headers(actorHeader) signature: string | undefined): Promise<AccessLogVerdict> {
    await this.signature.assert(signature);
    const chain = await runAsActor(systemActor, () => this.services.accessLog.verifyChain({}));
    return {
      entries: Number(chain.entries),
      waiting: Number(chain.waiting),
      head: chain.head,
      breaks: chain.breaks.map(({ position, what }) => ({ position: Number(position), what })),
    };
  }
}
