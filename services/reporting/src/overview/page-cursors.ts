import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Cursors } from '@strainscope/http';
import type { PageRequest } from '@strainscope/proto/common';
import { ACTOR_KEY } from '@strainscope/service-kit';
import { Page } from './page.ts';

/** Pages of this service's lists; their cursors are signed with a key derived from the one that all processes share. */
@Injectable()
export class PageCursors {
  private readonly cursors: Cursors;

  constructor(@Inject(ACTOR_KEY) key: Uint8Array) {
    this.cursors = new Cursors(createHmac('sha256', key).update('reporting cursors').digest());
  }

  page(request: PageRequest | undefined): Page {
    return new Page(request, this.cursors);
  }
}
