import { Injectable, type NestMiddleware } from '@nestjs/common';
import { runAsActor } from '@strainscope/access';
import type { Principal } from '@strainscope/proto/auth';
import type { NextFunction, Response } from 'express';
import { sessionActorOf } from '../mappers/principal.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { browserOf } from './browser-of.ts';
import { clearSessionToken, readSessionToken } from './session-cookie.ts';
import type { SignedInRequest } from './signed-in-request.ts';

/**
 * Resolves the session cookie at every call (an ended session must end at once) and runs the call as its person. An ended
 * or unknown session is nobody's: what needs a person then answers 401 in the guard.
 */
@Injectable()
export class SessionMiddleware implements NestMiddleware {
  constructor(private readonly services: ServiceClients) {}

  async use(request: SignedInRequest, response: Response, next: NextFunction): Promise<void> {
    const token = readSessionToken(request);
    const principal = token === undefined ? undefined : await this.resolve(token, browserOf(request.get('user-agent')));
    if (principal) {
      request.principal = principal;
      runAsActor(sessionActorOf(principal), next);
      return;
    }
    if (token !== undefined) clearSessionToken(response);
    next();
  }

  private async resolve(sessionToken: string, browser: string): Promise<Principal | undefined> {
    try {
      return await this.services.sessions.resolveSession({ sessionToken, browser });
    } catch (error) {
      if (isUnauthenticated(error)) return undefined;
      throw error;
    }
  }
}

/** Named failures lose their class on the wire, not their status. */
function isUnauthenticated(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 401;
}
