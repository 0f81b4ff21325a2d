import { AsyncResource } from 'node:async_hooks';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { signedIn } from '@strainscope/console-contract';
import type { Principal } from '@strainscope/proto/auth';
import type { Response } from 'express';
import { Access } from '../access/access.decorator.ts';
import { ReadLog } from '../access-log/read-log.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { readSessionToken } from '../session/session-cookie.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';
import type { Viewer } from './live-update.ts';

const BEAT_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 2_000;

@Controller('bff')
export class LiveController {
  constructor(
    private readonly hub: LiveHub,
    private readonly services: ServiceClients,
    private readonly reads: ReadLog,
  ) {}

  @Get('live')
  @Access(signedIn)
  async live(@Req() request: SignedInRequest, @Res() response: Response): Promise<void> {
    const principal = principalOf(request);
    const viewer = await this.viewerOf(principal);
    if (response.destroyed) return;
    // Bound: updates come from the hub, the reads are this viewer's.
    const recordReads = AsyncResource.bind((people: readonly string[]) => this.recordReads(people, stream.viewer));
    const stream = new LiveStream(response, viewer, principal.sessionId, recordReads);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RETRY_MILLISECONDS}\n\n`);
    this.hub.add(stream, request.get('last-event-id'));
    const timer = setInterval(() => void this.beat(stream, request, principal), BEAT_MILLISECONDS);
    response.on('close', () => {
      clearInterval(timer);
      this.hub.remove(stream);
    });
  }

  /** What the person and the guardians see does not need the team's consent. */
  private async recordReads(people: readonly string[], { personIds }: Viewer): Promise<ReadonlySet<string>> {
    const { fromAll, fromTeam } = await this.reads.record('GET /live', 'care', people);
    return new Set([...fromAll, ...fromTeam.filter((personId) => !personIds.has(personId))]);
  }

  /** A session may have ended and a scope may have changed since the last beat. */
  private async beat(stream: LiveStream, request: SignedInRequest, principal: Principal): Promise<void> {
    try {
      await this.services.sessions.resolveSession({ sessionToken: readSessionToken(request) ?? '' });
      stream.viewer = await this.viewerOf(principal);
      this.hub.beat(stream);
    } catch {
      // The browser connects again by itself and is then told what is the matter.
      stream.end();
    }
  }

  private async viewerOf({ personId }: Principal): Promise<Viewer> {
    const { level, nodeIds, personIds } = await this.services.overview.getViewerScope({});
    return { personId, level, nodeIds: new Set(nodeIds), personIds: new Set(personIds) };
  }
}
