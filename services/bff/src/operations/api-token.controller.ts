import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { everybody } from '@strainscope/console-contract';
import { actorHeader, runAsActor, systemActor } from '@strainscope/access';
import { parseWith } from '@strainscope/http';
import { z } from 'zod';
import { Access } from '../access/access.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { SystemSignature } from './system-signature.ts';

export const apiTokenPath = 'operations/api-tokens';

export const apiTokenOrder = z.object({ email: z.string(), scopes: z.array(z.string()), days: z.number().int() });
export const apiTokenAnswer = z.object({ token: z.string(), expires_at: z.iso.datetime() });

/** For the command line of whoever holds the installation's actor key: nobody else can sign as the system. */
@Controller()
export class ApiTokenController {
  constructor(
    private readonly services: ServiceClients,
    private readonly signature: SystemSignature,
  ) {}

  @Post(apiTokenPath)
  @Access(everybody)
  @HttpCode(200)
  async issue(
    @Headers(actorHeader) signature: string | undefined,
    @Body() body: unknown,
  ): Promise<z.output<typeof apiTokenAnswer>> {
    await this.signature.assert(signature);
    const { email, scopes, days } = parseWith(apiTokenOrder, body);
    const issued = await runAsActor(systemActor, () =>
      this.services.sessions.issueToken({ personEmail: email, scopes, days }),
    );
    return { token: issued.token, expires_at: timestampDate(issued.expiresAt!).toISOString() };
  }
}
