import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Cursors } from '@strainscope/http';
import type { PageRequest } from '@strainscope/proto/common';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { Page } from './page.ts';

/**
 * Pages of this service's lists. The key that signs a list's cursors is derived from the one that all processes share and
 * from the list's name: a cursor is worth nothing in another list or order, whose sort values are others.
 */
@Injectable()
export class PageCursors {
  constructor(@Inject(ACTOR_KEY) private readonly key: Uint8Array) {}

  /**
   * @param list names the list and its order
   * @throws InvalidRequest for a cursor that this list did not give
   */
  page(list: string, request: PageRequest | undefined): Page {
    return new Page(request, new Cursors(createHmac('sha256', this.key).update(`reporting cursors ${list}`).digest()));
  }
}
