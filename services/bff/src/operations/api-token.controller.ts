import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Body, Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { actorHeader, readActor, runAsActor, systemActor } from '@strainscope/access';
import { NotFound } from '@strainscope/kernel';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { z } from 'zod';
import { ServiceClients } from '../service-clients.ts';

export const apiTokenPath = 'operations/api-tokens';

export const apiTokenOrder = z.object({ email: z.string(), scopes: z.array(z.string()), days: z.number().int() });
export const apiTokenAnswer = z.object({ token: z.string(), expires_at: z.iso.datetime() });

/** For the command line of whoever holds the installation's actor key: nobody else can sign as the system. */
@Controller()
export class ApiTokenController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(ACTOR_KEY) private readonly actorKey: Uint8Array,
  ) {}

  @Post(apiTokenPath)
  @HttpCode(200)
  async issue(
    @Headers(actorHeader) signature: string | undefined,
    @Body({ schema: apiTokenOrder }) { email, scopes, days }: z.output<typeof apiTokenOrder>,
  ): Promise<z.output<typeof apiTokenAnswer>> {
    await this.assertSystem(signature);
    const issued = await runAsActor(systemActor, () =>
      this.services.sessions.issueToken({ personEmail: email, scopes, days }),
    );
    return { token: issued.token, expires_at: timestampDate(issued.expiresAt!).toISOString() };
  }

  private async assertSystem(signature = ''): Promise<void> {
    const actor = await readActor(signature, this.actorKey).catch(() => undefined);
    if (actor?.personId !== systemActor.personId) throw new NotFound();
  }
}
