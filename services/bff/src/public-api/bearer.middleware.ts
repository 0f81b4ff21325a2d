import { Injectable, type NestMiddleware } from '@nestjs/common';
import { runAsActor } from '@strainscope/access';
import type { Principal } from '@strainscope/proto/auth';
import type { NextFunction, Response } from 'express';
import { tokenActorOf } from '../mappers/principal.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import type { SignedInRequest } from '../session/signed-in-request.ts';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** Resolves the bearer token and runs the call as its owner, limited to the token's scopes. Cookies mean nothing here. */
@Injectable()
export class BearerMiddleware implements NestMiddleware {
  constructor(private readonly services: ServiceClients) {}

  async use(request: SignedInRequest, _: Response, next: NextFunction): Promise<void> {
    const token = BEARER.exec(request.get('authorization') ?? '')?.[1];
    if (token === undefined) {
      next();
      return;
    }
    const principal = await this.resolve(token);
    request.principal = principal;
    runAsActor(tokenActorOf(principal), next);
  }

  private resolve(token: string): Promise<Principal> {
    return this.services.sessions.resolveToken({ token });
  }
}
