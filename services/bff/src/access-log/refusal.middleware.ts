import { AsyncResource } from 'node:async_hooks';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { Logger } from '@strainscope/observability';
import { LOGGER } from '@strainscope/service-kit';
import type { NextFunction, Response } from 'express';
import { ServiceClients } from '../clients/service-clients.ts';
import type { SignedInRequest } from '../session/signed-in-request.ts';

/**
 * Records what was refused to somebody who is signed in, by the route's pattern: the address itself may hold anything.
 * After the answer, which says nothing that would have to wait for its record.
 */
@Injectable()
export class RefusalMiddleware implements NestMiddleware {
  constructor(
    private readonly services: ServiceClients,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  use(request: SignedInRequest, response: Response, next: NextFunction): void {
    // Bound: the answer ends outside of the call, and the refusal is the actor's.
    const ended = AsyncResource.bind(() => this.record(request, response.statusCode));
    response.once('finish', ended);
    next();
  }

  private record({ principal, method, route }: SignedInRequest, status: number): void {
    const pattern = (route as { path?: unknown } | undefined)?.path;
    if (!principal || (status !== 404 && status !== 403) || typeof pattern !== 'string' || pattern.includes('*'))
      return;
    this.services.accessLog
      .recordRefusal({ call: `${method} ${pattern}` })
      .catch((err: unknown) => this.logger.warn({ err }, 'a refusal was not recorded'));
  }
}
